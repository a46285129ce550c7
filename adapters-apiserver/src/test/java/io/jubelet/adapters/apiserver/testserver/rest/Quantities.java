package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.quantity.Quantity;
import java.util.List;
import java.util.Map;

/** Amounts are stored in their shortest form, whatever form they come in: who compares texts is in for a surprise. */
final class Quantities {

    private static final List<String> CONTAINER_LISTS = List.of("containers", "initContainers", "ephemeralContainers");
    private static final List<String> STATUS_LISTS =
            List.of("containerStatuses", "initContainerStatuses", "ephemeralContainerStatuses");

    private Quantities() {
    }

    static void normalize(Resource resource, Tree object) {
        switch (resource) {
            case PODS -> pod(object);
            case NODES -> {
                amounts(object.object("status", "capacity"));
                amounts(object.object("status", "allocatable"));
            }
            case PERSISTENT_VOLUMES -> amounts(object.object("spec", "capacity"));
            case PERSISTENT_VOLUME_CLAIMS -> {
                requirements(object.object("spec", "resources"));
                amounts(object.object("status", "capacity"));
            }
            default -> {
                // Holds no amounts.
            }
        }
    }

    private static void pod(Tree pod) {
        CONTAINER_LISTS.forEach(list -> pod.objects("spec", list)
                .forEach(container -> requirements(container.object("resources"))));
        requirements(pod.object("spec", "resources"));
        amounts(pod.object("spec", "overhead"));
        for (Tree volume : pod.objects("spec", "volumes")) {
            if (volume.has("emptyDir", "sizeLimit")) {
                volume.set(shortest(volume.value("emptyDir", "sizeLimit")), "emptyDir", "sizeLimit");
            }
        }
        for (String list : STATUS_LISTS) {
            for (Tree status : pod.objects("status", list)) {
                requirements(status.object("resources"));
                amounts(status.object("allocatedResources"));
            }
        }
    }

    private static void requirements(Tree resources) {
        amounts(resources.object("limits"));
        amounts(resources.object("requests"));
    }

    private static void amounts(Tree amounts) {
        for (Map.Entry<String, Object> amount : amounts.members().entrySet()) {
            amount.setValue(shortest(amount.getValue()));
        }
    }

    /** Numbers are amounts too. */
    private static String shortest(Object amount) {
        try {
            return Quantity.parse(amount.toString()).toString();
        } catch (IllegalArgumentException _) {
            throw ApiFailure.badRequest("unable to parse quantity's suffix");
        }
    }
}
