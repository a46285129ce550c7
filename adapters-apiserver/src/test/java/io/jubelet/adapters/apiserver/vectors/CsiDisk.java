package io.jubelet.adapters.apiserver.vectors;

import java.util.Map;
import java.util.TreeMap;

/** Files and directories of one case; a directory ends with a slash and has no content. */
final class CsiDisk {

    private final TreeMap<String, String> entries = new TreeMap<>();

    void make(String directory) {
        for (int end = directory.indexOf('/', 1); end > 0; end = directory.indexOf('/', end + 1)) {
            entries.put(directory.substring(0, end + 1), null);
        }
        entries.put(directory + "/", null);
    }

    void write(String directory, String name, String text) {
        make(directory);
        entries.put(directory + "/" + name, text);
    }

    boolean has(String file) {
        return entries.containsKey(file);
    }

    String text(String file) {
        return entries.get(file);
    }

    void removeFile(String file) {
        entries.remove(file);
    }

    void removeIfEmpty(String directory) {
        if (isEmpty(directory + "/")) {
            entries.remove(directory + "/");
        }
    }

    private boolean isEmpty(String directory) {
        String next = entries.higherKey(directory);
        return next == null || !next.startsWith(directory);
    }

    /** Files with their content, and directories that are empty. */
    Map<String, Object> below(String root) {
        Map<String, Object> found = new TreeMap<>();
        entries.forEach((path, text) -> {
            if (path.startsWith(root) && !path.equals(root) && (text != null || isEmpty(path))) {
                found.put(path, text);
            }
        });
        return found;
    }
}
