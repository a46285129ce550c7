package io.jubelet.app.entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Directories that look like Java runtimes and like an installed agent; their {@code java} prints its arguments. */
record MachineFixture(Path root) {

    Path runtime(String directory, String version) {
        return runtime(directory, version, "printf '%s\\n' \"$0\" \"$@\"");
    }

    Path runtime(String directory, String version, String script) {
        var home = root.resolve(directory);
        program(home.resolve("bin/java"), script);
        write(home.resolve("release"), "IMPLEMENTOR=\"someone\"\nJAVA_VERSION=\"" + version + "\"\nOS_NAME=\"Linux\"\n");
        return home;
    }

    Path distribution(String directory) {
        var home = root.resolve(directory);
        write(home.resolve("etc/jvm.options"), "-Xmx256m\n");
        write(home.resolve("mods/app.jar"), "");
        var launcher = home.resolve("bin/jubelet");
        try {
            Files.createDirectories(launcher.getParent());
            Files.copy(Path.of("src/main/dist/bin/jubelet"), launcher);
            Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return home;
    }

    void program(Path file, String script) {
        write(file, "#!/bin/sh\n" + script + "\n");
        try {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path link(String name, Path target) {
        var link = root.resolve(name);
        try {
            Files.createDirectories(link.getParent());
            return Files.createSymbolicLink(link, target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
