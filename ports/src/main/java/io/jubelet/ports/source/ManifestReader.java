package io.jubelet.ports.source;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.codec.ManifestException;
import java.util.List;

/** Makes of the text of a manifest the pods that are wanted: decoded, defaulted and validated. Thread-safe. */
@FunctionalInterface
public interface ManifestReader {

    /**
     * Reads one manifest.
     *
     * @param text JSON or YAML in UTF-8
     * @param place file or URL; the identity of a pod without uid is made of it
     * @return the pods in the order of the manifest
     * @throws ManifestException when the manifest can't be used; the message says why, for people
     */
    List<Pod> read(byte[] text, String place);
}
