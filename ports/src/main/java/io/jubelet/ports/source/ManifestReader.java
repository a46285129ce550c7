package io.jubelet.ports.source;

import io.jubelet.ports.codec.ManifestException;

/** Makes of the text of a manifest what is wanted: decoded, defaulted and validated. Thread-safe. */
@FunctionalInterface
public interface ManifestReader {

    /**
     * Reads one manifest.
     *
     * @param text JSON or YAML in UTF-8
     * @param place file or URL; the identity of a pod without uid is made of it
     * @return what the manifest asks for
     * @throws ManifestException when the manifest can't be used; the message says why, for people
     */
    Manifest read(byte[] text, String place);
}
