package io.jubelet.adapters.fs.host;

import io.jubelet.adapters.fs.tree.Directories;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Small text files of a machine whose file system begins at a given directory. Unreadable files are empty. */
record HostFiles(Path top) {

    /** The first file that has a text, without blanks and zero bytes around it. */
    String first(String... paths) {
        for (String path : paths) {
            String text = read(path).replace("\0", "").strip();
            if (!text.isEmpty()) {
                return text;
            }
        }
        return "";
    }

    List<String> lines(String path) {
        return read(path).lines().toList();
    }

    /** Whether something is at a path. */
    boolean exists(String path) {
        return Files.exists(top.resolve(path));
    }

    /** Names in a directory, sorted. */
    List<String> names(String directory) {
        try {
            return Directories.list(top.resolve(directory)).stream().map(entry -> entry.getFileName().toString()).toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private String read(String path) {
        try {
            return new String(Files.readAllBytes(top.resolve(path)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
