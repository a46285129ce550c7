package io.jubelet.domain.server;

import java.util.Set;

/** Names of profiles below {@code /debug/pprof/}. */
public final class ProfileName {

    /** Those that the server of a kubelet has. */
    public static final Set<String> KNOWN = Set.of(
            "allocs", "block", "goroutine", "heap", "mutex", "profile", "symbol", "threadcreate", "trace");

    private static final String ROOT = "/debug/pprof/";

    private ProfileName() {
    }

    /** The name in a decoded path; empty when it has none. */
    public static String of(String path) {
        return path.startsWith(ROOT) ? path.substring(ROOT.length()) : "";
    }
}
