package io.jubelet.app.training;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Writes into the jars of jubelet as plain code what the compiler leaves to the JDK to link when it is first used: see
 * {@link PlainRecords} and {@link PlainSwitches}. Started by the build before the training run; classes that are not in the
 * distribution stay as they were compiled.
 */
final class PlainClasses {

    private static final String OWN = "io/jubelet/";

    private PlainClasses() {
    }

    /** The argument is the directory with the jars. */
    public static void main(String[] arguments) throws IOException {
        try (var jars = Files.newDirectoryStream(Path.of(arguments[0]), "*.jar")) {
            for (Path jar : jars) {
                rewrite(jar);
            }
        }
    }

    private static void rewrite(Path jar) throws IOException {
        Path plain = jar.resolveSibling(jar.getFileName() + ".plain");
        boolean changed = false;
        try (var from = new JarFile(jar.toFile())) {
            if (from.getEntry(OWN) == null) {
                return;
            }
            try (var to = new JarOutputStream(Files.newOutputStream(plain))) {
                for (JarEntry entry : from.stream().toList()) {
                    byte[] content = from.getInputStream(entry).readAllBytes();
                    byte[] written = isOwnClass(entry) ? plain(content) : content;
                    changed |= written != content;
                    var copy = new JarEntry(entry.getName());
                    copy.setTime(entry.getTime());
                    to.putNextEntry(copy);
                    to.write(written);
                }
            }
        }
        if (changed) {
            Files.move(plain, jar, StandardCopyOption.REPLACE_EXISTING);
        } else {
            Files.delete(plain);
        }
    }

    private static boolean isOwnClass(JarEntry entry) {
        return entry.getName().startsWith(OWN) && entry.getName().endsWith(".class");
    }

    /** The class file with plain code; the same array where there is nothing to write. */
    static byte[] plain(byte[] classFile) {
        return PlainSwitches.plain(PlainRecords.plain(classFile));
    }
}
