package io.jubelet.domain.plugin;

import java.util.Objects;

/**
 * A socket in the registration directory.
 *
 * @param path absolute path
 * @param version distinguishes the socket from others that had its path before
 */
public record PluginSocket(String path, String version) {

    /** Rejects null. */
    public PluginSocket {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(version, "version");
    }

    /**
     * Whether a socket of this name may be a plugin's, or a directory of this name may have such sockets. Names that begin with a dot
     * are those of sockets that are not ready yet.
     *
     * @param fileName last part of the path
     */
    public static boolean isTaken(String fileName) {
        return !fileName.startsWith(".");
    }
}
