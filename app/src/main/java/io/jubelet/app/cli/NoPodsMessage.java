package io.jubelet.app.cli;

import io.jubelet.domain.value.ControlCharacters;
import java.util.List;

/** Says of an agent without pods where it looks for them. */
final class NoPodsMessage {

    private NoPodsMessage() {
    }

    static String in(List<String> sources) {
        return sources.isEmpty()
                ? "No pods: the agent has no source of pods; staticPodPath, staticPodURL or --kubeconfig names one"
                : "No pods from " + ControlCharacters.escape(String.join(", ", sources));
    }
}
