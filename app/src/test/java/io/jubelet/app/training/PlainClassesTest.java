package io.jubelet.app.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainClassesTest {

    /** Has both: methods of a record, and a switch over types. */
    public record Sample(Object value) {

        int kind() {
            return switch (value) {
                case String _ -> 1;
                case Integer _ -> 2;
                default -> 3;
            };
        }
    }

    @Test
    void rewritesJarsOfJubeletOnly(@TempDir Path directory) throws IOException {
        String name = Sample.class.getName().replace('.', '/') + ".class";
        byte[] compiled = classFile(Sample.class);
        Path own = jar(directory.resolve("own.jar"), "io/jubelet/", name, compiled);
        Path foreign = jar(directory.resolve("foreign.jar"), "org/", "org/Record.class", compiled);
        byte[] before = Files.readAllBytes(foreign);

        PlainClasses.main(new String[] {directory.toString()});

        assertEquals(List.of("foreign.jar", "own.jar"), names(directory));
        assertEquals(-1, Files.mismatch(foreign, Files.write(directory.resolve("before"), before)));
        try (var jar = new JarFile(own.toFile()); InputStream written = jar.getInputStream(jar.getEntry(name))) {
            assertEquals(List.of("io/jubelet/", name), jar.stream().map(JarEntry::getName).toList());
            byte[] content = written.readAllBytes();
            assertSame(content, PlainClasses.plain(content), "written already");
        }
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream file = type.getClassLoader().getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return file.readAllBytes();
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static Path jar(Path file, String directory, String name, byte[] content) throws IOException {
        try (var jar = new JarOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new JarEntry(directory));
            jar.putNextEntry(new JarEntry(name));
            jar.write(content);
        }
        return file;
    }
}
