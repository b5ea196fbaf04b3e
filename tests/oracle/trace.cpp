// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The run-time of the memory-trace oracle: finds the dependences that marked loops carry.
//
// Time is an epoch that advances at each mark. An earlier access is carried by the loop that was
// running at that time in another iteration than the present one; among nested loops there is at
// most one such loop.
#include "tests/oracle/trace.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>

#include "tests/oracle/record.hpp"
#include "tests/oracle/shadow.hpp"

namespace kedge::oracle {
namespace {

class Tracer {
 public:
  Tracer();
  ~Tracer();
  void enter(int loop, std::uintptr_t frame, std::uintptr_t caller);
  void iterate(int loop, std::uintptr_t stack);
  void leave(int loop);
  void name(int loop, const NamedRange& range);
  void name_object(int loop, std::uintptr_t inside, NameClass name_class);
  void load(std::uintptr_t address, std::uint64_t size, std::uint32_t code);
  void store(std::uintptr_t address, std::uint64_t size, std::uint32_t code);
  void forget(std::uintptr_t begin, std::uint64_t size);

 private:
  Epoch advance();
  void pop();
  Activation* carrier(Epoch then);
  void add_read(Cell& cell, Touch touch);
  /// Whether no running loop tells the two times apart.
  bool same_stretch(Epoch one, Epoch other) const;
  void found(Kind kind, Touch from, std::uint32_t to, std::uintptr_t address);

  Epoch now_ = 1;
  std::vector<Activation> running_;
  std::map<int, std::set<std::string>> followed_;
  Shadow shadow_;
  std::map<std::uintptr_t, std::uint64_t> objects_;  ///< of the heap: where and how long
  Frames frames_;
  Record record_;
};

/// Null before the program's start and after its end: other objects' constructors are not traced.
Tracer* tracer = nullptr;
/// Our own allocations are not the program's.
bool inside_tracer = false;

Tracer::Tracer() {
  if (const char* path = std::getenv("KEDGE_ORACLE_FRAMES")) frames_.read(path);
}

Tracer::~Tracer() {
  while (!running_.empty()) pop();
  if (const char* path = std::getenv("KEDGE_ORACLE_OUT")) record_.write(path);
}

Epoch Tracer::advance() {
  if (++now_ == 0) {
    std::fputs("kedge oracle: more loop iterations than it can count; use a smaller input\n",
               stderr);
    std::abort();
  }
  return now_;
}

void Tracer::enter(int loop, std::uintptr_t frame, std::uintptr_t caller) {
  // A jump out of several functions leaves loops behind whose frames are gone.
  while (!running_.empty() && running_.back().frame < frame) pop();
  Activation activation;
  activation.loop = loop;
  activation.frame = frame;
  activation.caller = caller;
  activation.variables = frames_.find(loop, caller);
  activation.stack = frame;
  activation.first = activation.iteration = ~Epoch{0};
  if (activation.variables != nullptr)
    for (const FrameVariable& variable : *activation.variables)
      if (followed_[loop].contains(variable.name)) activation.follow(variable, false);
  advance();
  running_.push_back(std::move(activation));
}

void Tracer::iterate(int loop, std::uintptr_t stack) {
  while (!running_.empty() && running_.back().loop != loop) pop();
  if (running_.empty()) return;
  Activation& activation = running_.back();
  activation.iteration = advance();
  if (activation.starts.empty()) activation.first = activation.iteration;
  activation.starts.push_back(activation.iteration);
  activation.stack = stack;
  activation.sample_progress();
}

void Tracer::pop() {
  record_.close(running_.back());
  running_.pop_back();
  advance();
}

void Tracer::leave(int loop) {
  while (!running_.empty() && running_.back().loop != loop) pop();
  if (!running_.empty()) pop();
}

void Tracer::name(int loop, const NamedRange& range) {
  if (!running_.empty() && running_.back().loop == loop) running_.back().named.push_back(range);
}

void Tracer::name_object(int loop, std::uintptr_t inside, NameClass name_class) {
  auto object = objects_.upper_bound(inside);
  if (object == objects_.begin()) return;
  --object;
  name(loop, {object->first, object->first + object->second, name_class});
}

Activation* Tracer::carrier(Epoch then) {
  if (running_.empty() || then >= running_.back().iteration) return nullptr;
  for (Activation& activation : running_) {
    if (then < activation.first) return nullptr;
    if (then < activation.iteration) return &activation;
  }
  return nullptr;
}

bool Tracer::same_stretch(Epoch one, Epoch other) const {
  for (const Activation& activation : running_)
    if ((one < activation.first) != (other < activation.first) ||
        (one < activation.iteration) != (other < activation.iteration))
      return false;
  return true;
}

void Tracer::found(Kind kind, Touch from, std::uint32_t to, std::uintptr_t address) {
  if (from.when == 0) return;
  Activation* loop = carrier(from.when);
  if (loop == nullptr) return;
  const FrameVariable* variable = loop->variable_at(address);
  DependenceKey key{loop->loop, kind, from.code, to, loop->excuse(address, kind), ""};
  if (variable != nullptr) {
    key.variable = variable->name;
    if (key.excuse == Excuse::None && followed_[key.loop].insert(variable->name).second)
      loop->follow(*variable, true);
  }
  const std::uint64_t distance = loop->starts.size() - loop->number_of(from.when);
  record_.add(key, address, distance);
}

void Tracer::add_read(Cell& cell, Touch touch) {
  Touch* free = nullptr;
  for (Touch& read : cell.reads) {
    if (read.when == 0) {
      free = &read;
      break;
    }
    if (read.when == touch.when || same_stretch(read.when, touch.when)) {
      read = touch;
      return;
    }
  }
  if (free == nullptr) {
    // Later reads make some of the earlier stretches one: keep a single read of each.
    for (std::size_t i = 0; i + 1 < cell.reads.size() && free == nullptr; ++i)
      for (std::size_t j = i + 1; j < cell.reads.size() && free == nullptr; ++j)
        if (same_stretch(cell.reads[i].when, cell.reads[j].when)) free = &cell.reads[i];
  }
  if (free == nullptr) {
    ++record_.lost_reads;
    free = &cell.reads[0];
  }
  *free = touch;
}

void Tracer::load(std::uintptr_t address, std::uint64_t size, std::uint32_t code) {
  ++record_.accesses;
  shadow_.for_each(address, size, [&](Cell& cell, std::uintptr_t at) {
    if (cell.write.when != 0 && !running_.empty() && cell.write.when < running_.back().iteration)
      found(Kind::Flow, cell.write, code, at);
    add_read(cell, {now_, code});
  });
}

void Tracer::store(std::uintptr_t address, std::uint64_t size, std::uint32_t code) {
  ++record_.accesses;
  shadow_.for_each(address, size, [&](Cell& cell, std::uintptr_t at) {
    for (Touch& read : cell.reads) {
      if (read.when == 0) break;
      found(Kind::Anti, read, code, at);
      read = Touch{};
    }
    found(Kind::Output, cell.write, code, at);
    cell.write = {now_, code};
  });
}

void Tracer::forget(std::uintptr_t begin, std::uint64_t size) {
  objects_[begin] = size;
  shadow_.forget(begin, size);
}

/// Runs `work` on the tracer, unless the tracer itself is at work.
template <typename Work>
void traced(Work work) {
  if (tracer == nullptr || inside_tracer) return;
  inside_tracer = true;
  work(*tracer);
  inside_tracer = false;
}

std::uintptr_t number(const volatile void* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

__attribute__((constructor(101))) void start() {
  static_assert(sizeof(Touch) == 8);
  inside_tracer = true;
  tracer = new Tracer;
  inside_tracer = false;
}

__attribute__((destructor(101))) void stop() {
  inside_tracer = true;
  delete tracer;
  tracer = nullptr;
}

}  // namespace

void forget_object(void* begin, std::size_t size) {
  if (begin == nullptr || size == 0) return;
  // The allocator hands out whole units of 16 bytes; pieces of the shadow stay whole.
  const std::size_t whole = (size + 15) & ~std::size_t{15};
  traced([&](Tracer& t) { t.forget(number(begin), whole); });
}

namespace {

std::uint32_t code_of(void* address) {
  return static_cast<std::uint32_t>(number(address));
}

void load(const void* address, std::size_t size, void* code) {
  traced([&](Tracer& t) { t.load(number(address), size, code_of(code)); });
}

void store(const void* address, std::size_t size, void* code) {
  traced([&](Tracer& t) { t.store(number(address), size, code_of(code)); });
}

}  // namespace
}  // namespace kedge::oracle

using kedge::oracle::NameClass;
using kedge::oracle::number;
using kedge::oracle::traced;
using kedge::oracle::Tracer;

extern "C" {

kedge_mark kedge_enter(int loop, void* frame) {
  const auto caller = number(__builtin_return_address(0));
  traced([&](Tracer& t) { t.enter(loop, number(frame), caller); });
  return {1, loop};
}

int kedge_iter(int loop) {
  // The caller's stack pointer: above our own frame's saved base and return address.
  const std::uintptr_t stack = number(__builtin_frame_address(0)) + 2 * sizeof(void*);
  traced([&](Tracer& t) { t.iterate(loop, stack); });
  return 1;
}

void kedge_leave(kedge_mark* mark) {
  traced([&](Tracer& t) { t.leave(mark->loop); });
}

int kedge_name(int loop, int is_reduction, const volatile void* begin, const volatile void* last,
               unsigned long size) {
  const auto name_class = is_reduction != 0 ? NameClass::Reduction : NameClass::Private;
  traced([&](Tracer& t) { t.name(loop, {number(begin), number(last) + size, name_class}); });
  return 1;
}

int kedge_name_object(int loop, int is_reduction, const volatile void* inside) {
  const auto name_class = is_reduction != 0 ? NameClass::Reduction : NameClass::Private;
  traced([&](Tracer& t) { t.name_object(loop, number(inside), name_class); });
  return 1;
}

#define KEDGE_CALLBACK(size)                                          \
  void __sanitizer_cov_load##size(void* address) {                    \
    kedge::oracle::load(address, size, __builtin_return_address(0));  \
  }                                                                   \
  void __sanitizer_cov_store##size(void* address) {                   \
    kedge::oracle::store(address, size, __builtin_return_address(0)); \
  }
KEDGE_CALLBACK(1)
KEDGE_CALLBACK(2)
KEDGE_CALLBACK(4)
KEDGE_CALLBACK(8)
KEDGE_CALLBACK(16)

void kedge_load(const void* address, std::size_t size) {
  kedge::oracle::load(address, size, __builtin_return_address(0));
}

void kedge_store(const void* address, std::size_t size) {
  kedge::oracle::store(address, size, __builtin_return_address(0));
}

void* kedge_memcpy(void* to, const void* from, std::size_t size, bool) {
  kedge::oracle::load(from, size, __builtin_return_address(0));
  kedge::oracle::store(to, size, __builtin_return_address(0));
  return std::memcpy(to, from, size);
}

void* kedge_memmove(void* to, const void* from, std::size_t size, bool) {
  kedge::oracle::load(from, size, __builtin_return_address(0));
  kedge::oracle::store(to, size, __builtin_return_address(0));
  return std::memmove(to, from, size);
}

void* kedge_memset(void* to, int value, std::size_t size, bool) {
  kedge::oracle::store(to, size, __builtin_return_address(0));
  return std::memset(to, value, size);
}
}
