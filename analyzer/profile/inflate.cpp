// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The zlib border: nothing else of Kedge includes its header.
#include "analyzer/profile/inflate.hpp"

#include <zlib.h>

#include <array>

#include "common/core/error.hpp"

namespace kedge::profile {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;
constexpr int gzip_window = 15 + 16;

struct Stream {
  z_stream z{};
  bool ready = false;
  Stream() { ready = inflateInit2(&z, gzip_window) == Z_OK; }
  ~Stream() {
    if (ready) inflateEnd(&z);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
};

}  // namespace

bool is_packed(const std::string& bytes) {
  return bytes.size() > 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b';
}

std::string inflate(const std::string& bytes) {
  Stream stream;
  if (!stream.ready) throw Error("zlib cannot start");
  std::string packed = bytes, text;
  stream.z.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.z.avail_in = static_cast<uInt>(packed.size());
  std::array<char, 65536> buffer{};
  int state = Z_OK;
  while (state != Z_STREAM_END || stream.z.avail_in > 0) {
    if (state == Z_STREAM_END) inflateReset(&stream.z);  // several files behind each other
    stream.z.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream.z.avail_out = static_cast<uInt>(buffer.size());
    state = ::inflate(&stream.z, Z_NO_FLUSH);
    text.append(buffer.data(), buffer.size() - stream.z.avail_out);
    if (state == Z_BUF_ERROR) throw Error("the packed text is cut short", "copy the file again");
    if (state != Z_OK && state != Z_STREAM_END)
      throw Error("the packed text is damaged", "copy the file again");
    if (text.size() > most_bytes)
      throw Error("the text unpacks to more than 1 GiB", "give the files of the hot sources only");
  }
  return text;
}

std::string zlib_release() {
  return zlibVersion();
}

}  // namespace kedge::profile
