package io.jubelet.domain.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Endpoints below one path whose patterns have parameters. The path is taken decoded, so that an encoded slash separates parts
 * as a plain one does; slashes at its end do not count.
 *
 * @param json whether it produces JSON and nothing else
 * @param routes patterns, those with more fixed parts first
 */
record WebService(boolean json, List<Pattern> routes) {

    private static final String REST = "*";
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int NOT_ACCEPTABLE = 406;

    /**
     * A pattern.
     *
     * @param methods methods, in the order in which they are listed
     * @param parts fixed parts, {@code {parameters}}, and possibly an asterisk for one or more parts at its end
     */
    record Pattern(List<String> methods, List<String> parts, Endpoint endpoint) {

        static Pattern of(String methods, String path, Endpoint endpoint) {
            return new Pattern(List.of(methods.split(" ")), partsOf(path), endpoint);
        }

        private boolean matches(List<String> path) {
            boolean rest = parts.getLast().equals(REST);
            if (path.size() < parts.size() || path.size() > parts.size() && !rest) {
                return false;
            }
            for (int i = 0; i < parts.size(); i++) {
                String part = parts.get(i);
                if (!part.startsWith("{") && !part.equals(REST) && !part.equals(path.get(i))) {
                    return false;
                }
            }
            return true;
        }

        private Routing found(List<String> path) {
            Map<String, String> parameters = new HashMap<>();
            for (int i = 0; i < parts.size(); i++) {
                String part = parts.get(i);
                if (part.startsWith("{")) {
                    parameters.put(part.substring(1, part.length() - 1), path.get(i));
                }
            }
            return new Routing.Found(endpoint, parameters);
        }
    }

    /** Selects by path, then by method, then by what the client accepts. */
    Routing route(String method, String decodedPath, String accept) {
        List<String> path = partsOf(decodedPath);
        List<Pattern> candidates = routes.stream().filter(pattern -> pattern.matches(path)).toList();
        if (candidates.isEmpty()) {
            return new Routing.Refused(NOT_FOUND, "404: Page Not Found", "");
        }
        List<Pattern> selected = candidates.stream().filter(pattern -> pattern.methods().contains(method)).toList();
        if (selected.isEmpty()) {
            return new Routing.Refused(METHOD_NOT_ALLOWED, "405: Method Not Allowed", candidates.stream()
                    .flatMap(pattern -> pattern.methods().stream()).distinct().collect(Collectors.joining(", ")));
        }
        if (!accepts(accept)) {
            return new Routing.Refused(NOT_ACCEPTABLE,
                    "406: Not Acceptable\n\nAvailable representations: " + (json ? "application/json" : ""), "");
        }
        return selected.getFirst().found(path);
    }

    private boolean accepts(String accept) {
        return accept.isEmpty() || Stream.of(accept.split(",")).map(type -> type.split(";", 2)[0].strip())
                .anyMatch(type -> type.equals("*/*") || json && type.equals("application/json"));
    }

    private static List<String> partsOf(String path) {
        int start = 0;
        int end = path.length();
        while (start < end && path.charAt(start) == '/') {
            start++;
        }
        while (end > start && path.charAt(end - 1) == '/') {
            end--;
        }
        return new ArrayList<>(List.of(path.substring(start, end).split("/", -1)));
    }
}
