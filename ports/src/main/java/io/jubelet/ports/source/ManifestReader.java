package io.jubelet.ports.source;

import io.jubelet.ports.codec.ManifestException;

/** Reads the text of a manifest: decoded, defaulted and validated. Thread-safe. */
@FunctionalInterface
public interface ManifestReader {

    /**
     * Reads one manifest.
     *
     * @param text JSON or YAML in UTF-8
     * @param place file or URL; the identity of a pod without uid is made of it
     * @return what the manifest declares
     * @throws ManifestException when the manifest can't be used; the message states why, for users
     */
    Manifest read(byte[] text, String place);
}
