// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Threads by hand: std::thread has no say about its stack, whose default depends on the shell's
// limits and is as little as 2 MiB where they are lifted.
#include "common/core/parallel.hpp"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <exception>
#include <mutex>
#include <vector>

namespace kedge {
namespace {

constexpr std::size_t stack_bytes = 256U << 20U;  // address space; only what is used is memory

struct Loop {
  std::size_t count;
  const std::function<void(std::size_t)>& work;
  std::atomic<std::size_t> next{0};
  std::mutex lock{};
  std::size_t failed_at = 0;
  std::exception_ptr failure{};
};

void take_passes(Loop& loop) {
  for (std::size_t i = loop.next++; i < loop.count; i = loop.next++) {
    try {
      loop.work(i);
    } catch (...) {
      const std::lock_guard<std::mutex> guard(loop.lock);
      if (!loop.failure || i < loop.failed_at) {
        loop.failed_at = i;
        loop.failure = std::current_exception();
      }
    }
  }
}

void* thread_main(void* loop) {
  take_passes(*static_cast<Loop*>(loop));
  return nullptr;
}

}  // namespace

int core_count() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
  return std::max(1, static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN)));
}

void for_each_index(std::size_t count, int jobs, const std::function<void(std::size_t)>& work) {
  Loop loop{count, work};
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setstacksize(&attributes, stack_bytes);
  std::vector<pthread_t> threads;
  const std::size_t wanted = std::min(count, static_cast<std::size_t>(std::max(jobs, 1)));
  while (threads.size() < wanted) {
    pthread_t thread{};
    if (::pthread_create(&thread, &attributes, thread_main, &loop) != 0) break;
    threads.push_back(thread);
  }
  ::pthread_attr_destroy(&attributes);
  if (threads.empty()) take_passes(loop);  // a system that gives no thread still gives an answer
  for (const pthread_t thread : threads) ::pthread_join(thread, nullptr);
  if (loop.failure) std::rethrow_exception(loop.failure);
}

std::size_t resident_bytes() {
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  unsigned long total = 0;
  unsigned long resident = 0;
  const int read = std::fscanf(file, "%lu %lu", &total, &resident);
  std::fclose(file);
  return read == 2 ? resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace kedge
