package io.jubelet.domain.path;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Resolves paths that writers of a volume can choose: they are followed as if the volume were the whole file system, so that
 * neither {@code ..} nor a link leads out of it.
 */
public final class PathInVolume {

    /** More links than this are a loop to Linux, too. */
    private static final int MAX_LINKS = 40;

    private PathInVolume() {
    }

    /**
     * Follows a path.
     *
     * @param path path as it is written
     * @param links tells where the link at a path below the volume leads; empty when there is none
     * @return path below the volume without {@code .}, {@code ..} and links; empty for the volume itself
     * @throws IllegalArgumentException when there are too many links
     */
    public static String resolve(String path, Function<String, Optional<String>> links) {
        List<String> done = new ArrayList<>();
        Deque<String> rest = new ArrayDeque<>(steps(path));
        int followed = 0;
        while (!rest.isEmpty()) {
            String step = rest.pop();
            if (step.equals("..")) {
                if (!done.isEmpty()) {
                    done.removeLast();
                }
                continue;
            }
            done.add(step);
            Optional<String> target = links.apply(String.join("/", done));
            if (target.isPresent()) {
                if (++followed > MAX_LINKS) {
                    throw new IllegalArgumentException("too many levels of symbolic links");
                }
                done.removeLast();
                if (target.get().startsWith("/")) {
                    done.clear();
                }
                steps(target.get()).reversed().forEach(rest::push);
            }
        }
        return String.join("/", done);
    }

    private static List<String> steps(String path) {
        return Arrays.stream(path.split("/")).filter(step -> !step.isEmpty() && !step.equals(".")).toList();
    }
}
