package io.jubelet.adapters.apiserver.codec;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of a pod that its manifest has as lists or objects without entries. A pod keeps no difference between these and fields that
 * are missing; the uid of a static pod does.
 */
final class EmptyFields {

    private final Set<String> paths = new HashSet<>();

    private EmptyFields() {
    }

    /** The paths of these fields, such as {@code spec.containers[0].args}. */
    static Set<String> of(WireNode.Obj pod) {
        var empty = new EmptyFields();
        empty.add(pod, FieldPath.ROOT);
        for (String containers : List.of("initContainers", "containers")) {
            empty.addDefaults(pod.object("spec").items(containers), FieldPath.ROOT.field("spec").field(containers));
        }
        return Set.copyOf(empty.paths);
    }

    private void add(WireNode value, FieldPath at) {
        switch (value) {
            case WireNode.Obj object -> {
                if (object.members().isEmpty()) {
                    paths.add(at.toString());
                }
                object.members().forEach((name, member) -> add(member, at.field(name)));
            }
            case WireNode.Arr list -> {
                if (list.items().isEmpty()) {
                    paths.add(at.toString());
                }
                for (int i = 0; i < list.items().size(); i++) {
                    add(list.items().get(i), at.index(i));
                }
            }
            default -> {
            }
        }
    }

    /** Requests that are missing are made from the limits, and from empty limits empty ones. */
    private void addDefaults(List<WireNode> containers, FieldPath at) {
        for (int i = 0; i < containers.size(); i++) {
            if (containers.get(i) instanceof WireNode.Obj container) {
                Map<String, WireNode> resources = container.object("resources").members();
                WireNode requests = resources.get("requests");
                if (resources.get("limits") instanceof WireNode.Obj && (requests == null || requests instanceof WireNode.Null)) {
                    paths.add(at.index(i).field("resources").field("requests").toString());
                }
            }
        }
    }
}
