package io.jubelet.architecture;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;

/** Reads the sources of a module with the compiler's own parser and notes where documentation is missing. */
final class SourceScan {

    private static final Set<Tree.Kind> INTERFACES = Set.of(Tree.Kind.INTERFACE, Tree.Kind.ANNOTATION_TYPE);

    private final List<String> undocumentedTypes = new ArrayList<>();
    private final List<String> documentedDescriptors = new ArrayList<>();
    private final Set<String> packages = new TreeSet<>();
    private final Set<String> documentedPackages = new TreeSet<>();

    private SourceScan() {
    }

    static SourceScan of(Path sources) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null); var tree = Files.walk(sources)) {
            var java = tree.filter(file -> file.toString().endsWith(".java")).toList();
            var task = (JavacTask) compiler.getTask(null, files, null, List.of("-proc:none"), null,
                    files.getJavaFileObjectsFromPaths(java));
            var docs = DocTrees.instance(task);
            var scan = new SourceScan();
            for (var unit : task.parse()) {
                scan.read(unit, docs);
            }
            return scan;
        }
    }

    List<String> publicTypesWithoutJavadoc() {
        return List.copyOf(undocumentedTypes);
    }

    List<String> packagesWithoutJavadoc() {
        return packages.stream().filter(name -> !documentedPackages.contains(name)).toList();
    }

    List<String> descriptorsWithJavadoc() {
        return List.copyOf(documentedDescriptors);
    }

    private void read(CompilationUnitTree unit, DocTrees docs) {
        var file = Path.of(unit.getSourceFile().toUri()).getFileName().toString();
        if (unit.getModule() != null) {
            if (docs.getDocComment(TreePath.getPath(unit, unit.getModule())) != null) {
                documentedDescriptors.add(file);
            }
            return;
        }
        var name = unit.getPackageName().toString();
        packages.add(name);
        if (file.equals("package-info.java")
                && docs.getDocComment(TreePath.getPath(unit, unit.getPackage())) != null) {
            documentedPackages.add(name);
        }
        new Types(docs, name).scan(unit, null);
    }

    /** Walks down only where everything around is public as well. */
    private final class Types extends TreePathScanner<Void, Void> {

        private final DocTrees docs;
        private String prefix;

        Types(DocTrees docs, String prefix) {
            this.docs = docs;
            this.prefix = prefix;
        }

        @Override
        public Void visitClass(ClassTree type, Void unused) {
            var outer = getCurrentPath().getParentPath().getLeaf();
            var isPublic = type.getModifiers().getFlags().contains(Modifier.PUBLIC)
                    || INTERFACES.contains(outer.getKind());
            if (!isPublic || type.getSimpleName().isEmpty()) {
                return null;
            }
            var name = prefix + "." + type.getSimpleName();
            if (docs.getDocComment(getCurrentPath()) == null) {
                undocumentedTypes.add(name);
            }
            var before = prefix;
            prefix = name;
            super.visitClass(type, unused);
            prefix = before;
            return null;
        }
    }
}
