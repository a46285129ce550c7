package io.jubelet.app.cli;

import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Pods by the names that users give: {@code NAME} or {@code NAMESPACE/NAME}. The name of a pod of a manifest may be given
 * as the manifest has it, without the name of the node at its end.
 */
final class PodNames {

    private PodNames() {
    }

    static boolean isNamed(Pod pod, String name) {
        var slash = name.indexOf('/');
        var wanted = name.substring(slash + 1);
        return (slash < 0 || pod.metadata().namespace().equals(name.substring(0, slash)))
                && (pod.metadata().name().equals(wanted)
                        || pod.metadata().name().equals(wanted + "-" + pod.spec().nodeName()));
    }

    /** Pods of these names, or all when there are no names. */
    static List<Pod> select(List<Pod> pods, List<String> names) throws Wiring.AgentException {
        for (var name : names) {
            if (pods.stream().noneMatch(pod -> isNamed(pod, name))) {
                throw unknown(pods, name);
            }
        }
        return pods.stream().filter(pod -> names.isEmpty() || names.stream().anyMatch(name -> isNamed(pod, name)))
                .toList();
    }

    /** The only pod of this name. */
    static Pod one(List<Pod> pods, String name) throws Wiring.AgentException {
        var found = select(pods, List.of(name));
        if (found.size() > 1) {
            throw new Wiring.AgentException(ExitCode.FAILED, "several pods have the name " + name + ": " + list(found));
        }
        return found.getFirst();
    }

    private static Wiring.AgentException unknown(List<Pod> pods, String name) {
        return new Wiring.AgentException(ExitCode.FAILED, "no pod " + name + " is here; "
                + (pods.isEmpty() ? "there are none" : "there are: " + list(pods)));
    }

    private static String list(List<Pod> pods) {
        return pods.stream().map(pod -> pod.metadata().namespace() + "/" + pod.metadata().name()).sorted()
                .collect(Collectors.joining(", "));
    }
}
