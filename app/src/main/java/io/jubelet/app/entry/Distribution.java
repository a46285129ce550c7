package io.jubelet.app.entry;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The installed agent: {@code mods/} with all jars, {@code etc/jvm.options}, {@code lib/jubelet.aot},
 * and {@code jre/} where a runtime is bundled.
 *
 * @param root its directory
 */
record Distribution(Path root) {

    /** The distribution around the running application; empty when that runs from class directories or loose jars. */
    static Optional<Distribution> running() {
        return ModuleLayer.boot().configuration().findModule(Distribution.class.getModule().getName())
                .flatMap(module -> module.reference().location())
                .filter(location -> "file".equals(location.getScheme()))
                .flatMap(location -> around(Path.of(location)));
    }

    static Optional<Distribution> around(Path jar) {
        return Optional.ofNullable(jar.getParent())
                .map(Path::getParent)
                .map(Distribution::new)
                .filter(candidate -> Files.isReadable(candidate.options()));
    }

    Path options() {
        return root.resolve("etc/jvm.options");
    }

    Path bundledJava() {
        return root.resolve("jre");
    }

    /** Options of the JVM besides the modules and the main module. */
    List<String> jvmArguments() {
        var arguments = new ArrayList<String>();
        arguments.add("@" + options());
        var cache = root.resolve("lib/jubelet.aot");
        if (Files.isReadable(cache)) {
            arguments.add("-XX:AOTCache=" + cache);
        }
        return arguments;
    }
}
