package io.jubelet.app.config;

import io.jubelet.domain.source.ManifestUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sources of desired pods.
 *
 * @param staticPodPath absolute path of a directory of manifests, or of one
 * @param fileCheckFrequency longest time between two readings of manifests, positive
 * @param staticPodUrl URL of more pods, http or https
 * @param staticPodUrlHeader headers of the request for it; may hold secrets, never logged
 * @param httpCheckFrequency time between two requests, positive
 */
public record PodSourceConfiguration(
        Optional<Path> staticPodPath,
        Duration fileCheckFrequency,
        Optional<String> staticPodUrl,
        Map<String, List<String>> staticPodUrlHeader,
        Duration httpCheckFrequency) {

    /** Copies the headers. */
    public PodSourceConfiguration {
        staticPodUrlHeader = Map.copyOf(staticPodUrlHeader);
    }

    /** Leaves out the values of headers, and user and password of the URL. */
    @Override
    public String toString() {
        return "Sources[staticPodPath=" + staticPodPath + ", fileCheckFrequency=" + fileCheckFrequency
                + ", staticPodUrl=" + staticPodUrl.map(ManifestUrl::redacted)
                + ", staticPodUrlHeader=" + staticPodUrlHeader.keySet()
                + ", httpCheckFrequency=" + httpCheckFrequency + "]";
    }
}
