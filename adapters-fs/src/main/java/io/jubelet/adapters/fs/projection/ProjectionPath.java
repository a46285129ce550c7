package io.jubelet.adapters.fs.projection;

import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The rules for paths in a projected volume, with the messages that users of a kubelet know. */
final class ProjectionPath {

    private static final int MAX_PATH = 4096;
    private static final int MAX_NAME = 255;
    private static final String INVALID = "invalid path: ";

    private ProjectionPath() {
    }

    /**
     * All files by their paths in the shortest form; of two with the same one, the second.
     *
     * @throws InvalidArgumentException that names the first path that is not allowed
     */
    static SortedMap<String, ProjectedFile> clean(Map<String, ProjectedFile> files) {
        SortedMap<String, ProjectedFile> clean = new TreeMap<>();
        files.forEach((path, file) -> clean.put(clean(path), file));
        for (String path : clean.keySet()) {
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                if (clean.containsKey(path.substring(0, slash))) {
                    throw new InvalidArgumentException(INVALID + path.substring(0, slash)
                            + " can't be a file and, for " + path + ", a directory");
                }
            }
        }
        return clean;
    }

    /** One path in its shortest form. */
    static String clean(String path) {
        if (path.isEmpty()) {
            throw new InvalidArgumentException(INVALID + "must not be empty: \"\"");
        }
        if (path.indexOf('\0') >= 0) {
            throw new InvalidArgumentException(INVALID + "must not contain a zero byte: " + path.replace("\0", "\\0"));
        }
        if (path.startsWith("/")) {
            throw new InvalidArgumentException(INVALID + "must be relative path: " + path);
        }
        if (bytes(path) > MAX_PATH) {
            throw new InvalidArgumentException(INVALID + "must be less than or equal to " + MAX_PATH + " characters");
        }
        List<String> names = Arrays.asList(path.split("/", -1));
        names.forEach(name -> checkName(name, path));
        if (names.getFirst().startsWith("..")) {
            throw new InvalidArgumentException(INVALID + "must not start with '..': " + path);
        }
        String clean = String.join("/", names.stream().filter(name -> !name.isEmpty() && !name.equals(".")).toList());
        // A path such as "./..data" begins with what is kept for this agent once it is short.
        if (clean.isEmpty() || clean.startsWith("..")) {
            throw new InvalidArgumentException(INVALID + "must name a file: " + path);
        }
        return clean;
    }

    private static void checkName(String name, String path) {
        if (name.equals("..")) {
            throw new InvalidArgumentException(INVALID + "must not contain '..': " + path);
        }
        if (bytes(name) > MAX_NAME) {
            throw new InvalidArgumentException(
                    INVALID + "filenames must be less than or equal to " + MAX_NAME + " characters");
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The first name of a path, which is what a pod finds in its volume. */
    static String first(String path) {
        int slash = path.indexOf('/');
        return slash < 0 ? path : path.substring(0, slash);
    }
}
