package io.jubelet.adapters.fs;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Making and listing directories. */
final class Directories {

    private Directories() {
    }

    /**
     * Makes a directory and those above that are missing, each with this mode whatever the umask; leaves alone what is
     * there.
     */
    static void make(Path directory, int mode) throws IOException {
        if (Files.isDirectory(directory)) {
            return;
        }
        if (directory.getParent() != null) {
            make(directory.getParent(), mode);
        }
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            }
            return;
        }
        setMode(directory, mode);
    }

    /** Makes an empty file with this mode whatever the umask; leaves alone what is there. */
    static void makeFile(Path file, int mode) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        Files.createFile(file);
        setMode(file, mode);
    }

    /** Sets all twelve permission bits. */
    static void setMode(Path path, int mode) throws IOException {
        Files.setAttribute(path, "unix:mode", mode);
    }

    /** What is in a directory, by name; empty when there is no such directory. */
    static List<Path> list(Path directory) throws IOException {
        List<Path> entries = new ArrayList<>();
        try (Stream<Path> stream = Files.list(directory)) {
            stream.forEach(entries::add);
        } catch (NoSuchFileException e) {
            return List.of();
        }
        Collections.sort(entries);
        return entries;
    }
}
