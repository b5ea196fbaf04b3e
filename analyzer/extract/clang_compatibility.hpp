// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Where Clang 19 to 22 differ in how a compiler instance is made and asked.
#pragma once

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#if CLANG_VERSION_MAJOR >= 22
#include <clang/Driver/CreateInvocationFromArgs.h>
#else
#include <clang/Frontend/Utils.h>
#endif
#include <llvm/Support/VirtualFileSystem.h>

#include <memory>
#include <utility>

namespace kedge::extract {

using FileSystem = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;
using Diagnostics = llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine>;

/// The options must live as long as the engine.
inline Diagnostics make_diagnostics(clang::DiagnosticOptions& options,
                                    clang::DiagnosticConsumer& consumer, const FileSystem& files) {
#if CLANG_VERSION_MAJOR >= 21
  return clang::CompilerInstance::createDiagnostics(*files, options, &consumer, false);
#elif CLANG_VERSION_MAJOR == 20
  return clang::CompilerInstance::createDiagnostics(*files, &options, &consumer, false);
#else
  static_cast<void>(files);
  return clang::CompilerInstance::createDiagnostics(&options, &consumer, false);
#endif
}

inline std::unique_ptr<clang::CompilerInstance> make_instance(
    std::shared_ptr<clang::CompilerInvocation> invocation, const Diagnostics& diagnostics,
    const FileSystem& files) {
#if CLANG_VERSION_MAJOR >= 21
  auto instance = std::make_unique<clang::CompilerInstance>(std::move(invocation));
#else
  auto instance = std::make_unique<clang::CompilerInstance>();
  instance->setInvocation(std::move(invocation));
#endif
#if CLANG_VERSION_MAJOR >= 22
  instance->setDiagnostics(diagnostics);
  instance->setVirtualFileSystem(files);
  instance->createFileManager();
#else
  instance->setDiagnostics(diagnostics.get());
  instance->createFileManager(files);
#endif
  return instance;
}

/// "implicit-int": the option that governs the diagnostic, "" if none.
inline llvm::StringRef option_of(const clang::Diagnostic& diagnostic) {
#if CLANG_VERSION_MAJOR >= 20
  return diagnostic.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(diagnostic.getID());
#else
  return clang::DiagnosticIDs::getWarningOptionForDiag(diagnostic.getID());
#endif
}

/// Clang 19 and 20 count references to the options, later ones do not.
struct DiagnosticSettings {
#if CLANG_VERSION_MAJOR >= 21
  std::unique_ptr<clang::DiagnosticOptions> options = std::make_unique<clang::DiagnosticOptions>();
#else
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options = new clang::DiagnosticOptions;
#endif
};

}  // namespace kedge::extract
