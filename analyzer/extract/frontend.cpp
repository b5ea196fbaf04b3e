// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The compiler's front end in this process: no output, every error caught, function bodies of
// system headers skipped, each unit on a thread with a large stack behind a crash guard.
#include "analyzer/extract/frontend.hpp"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/CharInfo.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Lex/LexDiagnostic.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/CrashRecoveryContext.h>

#include "analyzer/extract/clang_compatibility.hpp"
#include "analyzer/extract/lower.hpp"
#include "analyzer/extract/source_map.hpp"
#include "analyzer/extract/source_text.hpp"
#include "analyzer/extract/stub_headers.hpp"

namespace kedge::extract {
namespace {

constexpr unsigned stack_bytes = 512U << 20U;  // address space; only what is used becomes memory
constexpr std::size_t most_diagnostics = 100;
constexpr const char* stub_folder = "/kedge-stubs";  // exists only inside the front end

// The disk, with our stubs beside it.
FileSystem file_system() {
  const llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> files(
      new llvm::vfs::OverlayFileSystem(
          FileSystem(llvm::vfs::createPhysicalFileSystem().release())));
  const llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> stubs(
      new llvm::vfs::InMemoryFileSystem);
  stubs->addFile(std::string(stub_folder) + "/omp.h", 0,
                 llvm::MemoryBuffer::getMemBuffer(stub_omp_header()));
  files->pushOverlay(stubs);
  return files;
}

// Keeps the first errors for the user and the place of every error for the lowering.
class Collector : public clang::DiagnosticConsumer {
 public:
  Collector(model::Unit& unit, Marks& errors, std::string directory)
      : unit_(unit), errors_(errors), directory_(std::move(directory)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& info) override {
    if (level < clang::DiagnosticsEngine::Error) return;
    ++count_;
    implicit_int_ |= option_of(info) == "implicit-int";
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    model::Diagnostic out;
    out.message = text.str().str();
    const bool is_missing_file = info.getID() == clang::diag::err_pp_file_not_found;
    out.severity = is_missing_file || level == clang::DiagnosticsEngine::Fatal ? "fatal" : "error";
    if (info.hasSourceManager() && info.getLocation().isValid()) place(info, out);
    if (unit_.diagnostics.size() < most_diagnostics) unit_.diagnostics.push_back(std::move(out));
  }

  // What was collected so far is about the command line, not about the source.
  void move_to(std::vector<std::string>& notes) {
    for (const model::Diagnostic& diagnostic : unit_.diagnostics)
      notes.push_back("flags: " + diagnostic.message);
    unit_.diagnostics.clear();
    count_ = 0;
  }

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] bool implicit_int() const { return implicit_int_; }

 private:
  void place(const clang::Diagnostic& info, model::Diagnostic& out) {
    const clang::SourceManager& sources = info.getSourceManager();
    const auto [id, offset] = sources.getDecomposedLoc(sources.getFileLoc(info.getLocation()));
    if (const auto entry = sources.getFileEntryRefForID(id))
      out.file = user_name(entry->getName().str(), directory_);
    out.line = static_cast<int>(sources.getLineNumber(id, offset));
    errors_[id].push_back({offset, offset, out.message});
  }

  model::Unit& unit_;
  Marks& errors_;
  std::string directory_;
  std::size_t count_ = 0;
  bool implicit_int_ = false;
};

class PragmaCollector : public clang::PPCallbacks {
 public:
  PragmaCollector(const clang::Preprocessor& preprocessor, Marks& pragmas)
      : sources_(preprocessor.getSourceManager()), pragmas_(pragmas) {}

  void PragmaDirective(clang::SourceLocation place,
                       clang::PragmaIntroducerKind introducer) override {
    const clang::SourceLocation in_file = sources_.getFileLoc(place);
    if (in_file.isInvalid() || sources_.isInSystemHeader(in_file)) return;
    const auto [id, begin] = sources_.getDecomposedLoc(in_file);
    const llvm::StringRef buffer = sources_.getBufferData(id);
    Mark mark{begin, begin, {}};
    if (introducer == clang::PIK_HashPragma) {
      const PragmaText found = pragma_of_line(buffer.substr(begin));
      mark.end = begin + static_cast<unsigned>(found.length);
      mark.text = found.text;
    } else {
      mark.end = end_of_expansion(place, buffer);
      const auto [from, offset] = sources_.getDecomposedLoc(sources_.getSpellingLoc(place));
      const llvm::StringRef spelled = sources_.getBufferData(from).substr(offset);
      const PragmaText found = pragma_of_operator(spelled, buffer.substr(begin));
      mark.text = found.text;
      mark.end = std::max(mark.end, begin + static_cast<unsigned>(found.length));
    }
    if (!mark.text.empty()) pragmas_[id].push_back(std::move(mark));
  }

 private:
  // Behind the last token of the macro's use: its name, or the ')' of its arguments.
  [[nodiscard]] unsigned end_of_expansion(clang::SourceLocation place,
                                          llvm::StringRef buffer) const {
    std::size_t at = sources_.getFileOffset(sources_.getExpansionRange(place).getEnd());
    const auto is_name = [&](std::size_t i) {
      return i < buffer.size() &&
             clang::isAsciiIdentifierContinue(static_cast<unsigned char>(buffer[i]));
    };
    if (!is_name(at)) ++at;
    while (is_name(at)) ++at;
    return static_cast<unsigned>(at);
  }

  const clang::SourceManager& sources_;
  Marks& pragmas_;
};

struct Session {
  const Job& job;
  model::Unit& unit;
  Marks pragmas;
  Marks errors;
};

class Consumer : public clang::ASTConsumer {
 public:
  explicit Consumer(Session& session, const clang::SourceManager& sources)
      : session_(session), sources_(sources) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    for (Marks* marks : {&session_.pragmas, &session_.errors})
      for (auto& [file, list] : *marks)
        std::stable_sort(list.begin(), list.end(),
                         [](const Mark& a, const Mark& b) { return a.begin < b.begin; });
    Lowering(context, session_.pragmas, session_.errors, session_.job.directory, session_.unit)
        .run();
  }

  bool shouldSkipFunctionBody(clang::Decl* declaration) override {
    return sources_.isInSystemHeader(sources_.getExpansionLoc(declaration->getLocation()));
  }

 private:
  Session& session_;
  const clang::SourceManager& sources_;
};

class Action : public clang::ASTFrontendAction {
 public:
  explicit Action(Session& session) : session_(session) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& instance,
                                                        llvm::StringRef) override {
    clang::Preprocessor& preprocessor = instance.getPreprocessor();
    preprocessor.addPPCallbacks(std::make_unique<PragmaCollector>(preprocessor, session_.pragmas));
    return std::make_unique<Consumer>(session_, instance.getSourceManager());
  }

 private:
  Session& session_;
};

std::vector<std::string> whole_command(const Job& job, bool as_gnu89) {
  std::vector<std::string> out{"clang"};
  out.insert(out.end(), job.arguments.begin(), job.arguments.end());
  if (as_gnu89) out.emplace_back("-std=gnu89");
  const std::string resources = resource_folder();
  if (!resources.empty()) {
    out.emplace_back("-resource-dir");
    out.push_back(resources);
  }
  for (const char* fixed :
       {"-fsyntax-only", "-ferror-limit=0", "-fno-spell-checking", "-Wno-everything",
        as_gnu89 ? "-Wno-implicit-int" : "-Werror=implicit-int", "-fno-openmp",
        "-fbracket-depth=8192", "-fno-caret-diagnostics", "-idirafter", stub_folder})
    out.emplace_back(fixed);
  out.emplace_back("--");
  out.push_back(job.file);
  return out;
}

// Returns true when the file fails only as modern C: implicit int is in the way.
bool run(const Job& job, bool as_gnu89, Parsed& out, std::size_t& errors) {
  model::Unit& unit = out.unit;
  Session session{job, unit, {}, {}};
  const FileSystem files = file_system();
  if (files->setCurrentWorkingDirectory(job.directory)) {
    unit.diagnostics.push_back({"fatal", "", 0, "no such folder: " + job.directory});
    ++errors;
    return false;
  }
  Collector collector(unit, session.errors, job.directory);
  DiagnosticSettings settings;
  const Diagnostics of_driver = make_diagnostics(*settings.options, collector, files);

  const std::vector<std::string> command = whole_command(job, as_gnu89);
  std::vector<const char*> argv;
  for (const std::string& argument : command) argv.push_back(argument.c_str());
  clang::CreateInvocationOptions options;
  options.Diags = of_driver;
  options.VFS = files;
  options.RecoverOnError = true;
  std::shared_ptr<clang::CompilerInvocation> invocation =
      clang::createInvocation(argv, std::move(options));
  errors = collector.count();
  if (!invocation) {
    if (unit.diagnostics.empty())
      unit.diagnostics.push_back({"fatal", "", 0, "the compiler's arguments make no sense"});
    errors = std::max<std::size_t>(errors, 1);
    return false;
  }
  collector.move_to(out.notes);
  const Diagnostics diagnostics =
      make_diagnostics(invocation->getDiagnosticOpts(), collector, files);
  diagnostics->setFatalsAsError(true);
  for (const Rewritten& file : job.rewritten)
    invocation->getPreprocessorOpts().addRemappedFile(
        file.file.string(), llvm::MemoryBuffer::getMemBufferCopy(file.text).release());
  invocation->getFrontendOpts().SkipFunctionBodies = true;
  invocation->getFrontendOpts().DisableFree = false;
  const auto instance = make_instance(invocation, diagnostics, files);
  instance->setVerboseOutputStream(llvm::nulls());
  Action action(session);
  instance->ExecuteAction(action);
  errors = collector.count();
  return collector.implicit_int();
}

void judge(model::Unit& unit, std::size_t errors) {
  bool has_body = false;
  for (const model::Function& function : unit.functions) has_body |= function.body.has_value();
  unit.parsed = model::ParseState::ok;
  if (errors > 0) unit.parsed = has_body ? model::ParseState::recovered : model::ParseState::failed;
}

model::Unit fresh_unit(const Job& job) {
  model::Unit unit;
  unit.main_file = user_name(job.file, job.directory);
  unit.configuration = job.configuration;
  unit.flags = job.arguments;
  return unit;
}

bool names_no_target(const std::string& flag) {
  return !flag.starts_with("-m") && !flag.starts_with("-f");
}

// A processor or code generation flag that this Clang does not take stops it before it reads the
// file; none of them matters here.
void retry_without_target_flags(const Job& job, Parsed& out, std::size_t& errors) {
  const bool stopped = errors > 0 && out.unit.functions.empty() && !out.unit.diagnostics.empty() &&
                       out.unit.diagnostics.front().file.empty();
  if (!stopped || std::all_of(job.arguments.begin(), job.arguments.end(), names_no_target)) return;
  Job plain = job;
  std::erase_if(plain.arguments, [](const std::string& a) { return !names_no_target(a); });
  Parsed again{fresh_unit(plain), {}};
  std::size_t errors_again = 0;
  run(plain, false, again, errors_again);
  if (again.unit.functions.empty()) return;
  again.notes.push_back("dropped all -m and -f flags of " + out.unit.main_file + ": " +
                        out.unit.diagnostics.front().message);
  out = std::move(again);
  errors = errors_again;
}

void parse_guarded(const Job& job, Parsed& out) {
  std::size_t errors = 0;
  if (run(job, false, out, errors)) {
    Parsed again{fresh_unit(job), {}};
    std::size_t errors_again = 0;
    run(job, true, again, errors_again);
    if (errors_again < errors) {
      again.unit.flags.emplace_back("-std=gnu89");
      out = std::move(again);
      errors = errors_again;
      out.notes.push_back(out.unit.main_file + ": parsed as gnu89, since it uses implicit int");
    }
  }
  retry_without_target_flags(job, out, errors);
  judge(out.unit, errors);
}

}  // namespace

Parsed parse(const Job& job) {
  static const bool enabled = (llvm::CrashRecoveryContext::Enable(), true);
  static_cast<void>(enabled);
  Parsed out;
  out.unit = fresh_unit(job);
  llvm::CrashRecoveryContext guard;
  std::string failure = "the compiler's front end crashed on this file";
  const bool survived = guard.RunSafelyOnThread(
      [&] {
        try {
          parse_guarded(job, out);
          failure.clear();
        } catch (const std::exception& error) {
          failure = error.what();
        }
      },
      stack_bytes);
  if (survived && failure.empty()) return out;
  out.unit = fresh_unit(job);
  out.unit.parsed = model::ParseState::failed;
  out.unit.diagnostics.push_back({"fatal", out.unit.main_file, 0, failure});
  return out;
}

}  // namespace kedge::extract
