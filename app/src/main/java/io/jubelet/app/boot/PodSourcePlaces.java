package io.jubelet.app.boot;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.domain.source.ManifestUrl;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Where an agent takes its pods from, for users. */
final class PodSourcePlaces {

    /** An agent that is configured like this runs, and never runs a pod. */
    static final String NONE = "there is no source of pods, so no pod is run; staticPodPath (--pod-manifest-path), staticPodURL"
            + " (--manifest-url) or --kubeconfig names one";

    private PodSourcePlaces() {
    }

    /** Path, URL without user and password, and the API server, as far as they are configured. */
    static List<String> of(AgentConfiguration configuration) {
        return Stream.of(configuration.sources().staticPodPath().map(Path::toString),
                configuration.sources().staticPodUrl().map(ManifestUrl::redacted),
                Optional.of("the API server").filter(_ -> !configuration.cluster().isStandalone()))
                .flatMap(Optional::stream).toList();
    }
}
