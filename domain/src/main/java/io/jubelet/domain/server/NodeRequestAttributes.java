package io.jubelet.domain.server;

import java.util.ArrayList;
import java.util.List;

/**
 * Permissions that a request to the kubelet server needs: one that is granted is enough. They are checked in order, the
 * narrower one first (KEP-2862, fine-grained kubelet API authorization).
 */
public final class NodeRequestAttributes {

    private NodeRequestAttributes() {
    }

    /**
     * The questions.
     *
     * @param method method as sent
     * @param path decoded path, not cleaned: what is authorized is what was sent
     */
    public static List<AuthorizationAttributes> of(Caller caller, String method, String path, String node) {
        String verb = verb(method);
        return subresources(path).stream()
                .map(subresource -> new AuthorizationAttributes(caller, verb, node, subresource, path)).toList();
    }

    /** The verb of the API for a method; empty for others. */
    public static String verb(String method) {
        return switch (method) {
            case "POST" -> "create";
            case "GET" -> "get";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> "delete";
            default -> "";
        };
    }

    private static List<String> subresources(String path) {
        List<String> subresources = new ArrayList<>();
        if (isBelow(path, "/pods") || isBelow(path, "/runningpods")) {
            subresources.add("pods");
        } else if (isBelow(path, "/healthz")) {
            subresources.add("healthz");
        } else if (isBelow(path, "/configz")) {
            subresources.add("configz");
        }
        subresources.add(broad(path));
        return subresources;
    }

    private static String broad(String path) {
        if (isBelow(path, "/stats")) {
            return "stats";
        }
        if (isBelow(path, "/metrics")) {
            return "metrics";
        }
        if (isBelow(path, "/logs")) {
            return "log";
        }
        if (isBelow(path, "/checkpoint")) {
            return "checkpoint";
        }
        if (isBelow(path, "/statusz")) {
            return "statusz";
        }
        return isBelow(path, "/flagz") ? "configz" : "proxy";
    }

    private static boolean isBelow(String path, String root) {
        return path.startsWith(root) && (path.length() == root.length() || path.charAt(root.length()) == '/');
    }
}
