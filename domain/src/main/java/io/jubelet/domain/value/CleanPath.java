package io.jubelet.domain.value;

import java.util.ArrayDeque;
import java.util.Deque;

/** Paths with forward slashes as text: nothing here reads a file system, so symbolic links are not followed. */
public final class CleanPath {

    private CleanPath() {
    }

    /**
     * Joins the non-empty parts with slashes and takes out empty steps, {@code .} and {@code name/..}. An absolute
     * path does not climb above its root. The result of nothing is the empty text.
     */
    public static String join(String... parts) {
        StringBuilder joined = new StringBuilder();
        for (String part : parts) {
            if (!part.isEmpty()) {
                joined.append(joined.isEmpty() ? "" : "/").append(part);
            }
        }
        return joined.isEmpty() ? "" : clean(joined.toString());
    }

    private static String clean(String path) {
        boolean absolute = path.startsWith("/");
        Deque<String> steps = new ArrayDeque<>();
        for (String step : path.split("/")) {
            if (step.isEmpty() || step.equals(".")) {
                continue;
            }
            if (!step.equals("..")) {
                steps.addLast(step);
            } else if (!steps.isEmpty() && !steps.getLast().equals("..")) {
                steps.removeLast();
            } else if (!absolute) {
                steps.addLast(step);
            }
        }
        String cleaned = String.join("/", steps);
        return absolute ? "/" + cleaned : cleaned.isEmpty() ? "." : cleaned;
    }
}
