package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.List;
import java.util.stream.Stream;

/** The class that a pod gets from its requests and limits of CPU and memory. */
final class QosClass {

    private static final List<String> RESOURCES = List.of("cpu", "memory");

    private QosClass() {
    }

    static String of(Tree pod) {
        List<Tree> all = pod.has("spec", "resources") ? List.of(pod.object("spec", "resources"))
                : Stream.concat(pod.objects("spec", "containers").stream(), pod.objects("spec", "initContainers").stream())
                        .map(container -> container.object("resources")).toList();
        if (all.stream().allMatch(QosClass::asksForNothing)) {
            return "BestEffort";
        }
        return all.stream().allMatch(QosClass::getsWhatItAsksFor) ? "Guaranteed" : "Burstable";
    }

    private static boolean asksForNothing(Tree resources) {
        return RESOURCES.stream().noneMatch(name -> resources.has("requests", name) || resources.has("limits", name));
    }

    private static boolean getsWhatItAsksFor(Tree resources) {
        return RESOURCES.stream().allMatch(name -> resources.has("limits", name)
                && resources.value("limits", name).equals(resources.value("requests", name)));
    }
}
