package io.jubelet.app.config;

import io.jubelet.domain.validation.NodeRules;
import java.util.HashSet;
import java.util.function.BiConsumer;

/** Rules for the registration of the node. */
final class NodeObjectRules {

    static final String LABELS = "--node-labels";

    private NodeObjectRules() {
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        settings.map(LABELS).forEach((key, value) ->
                NodeRules.label(key, value).ifPresent(fault -> errors.accept(LABELS, fault)));
        taints(settings, errors);
        NodeIps.parse(settings.text(NodeIps.FLAG)).fault().ifPresent(fault -> errors.accept(NodeIps.FLAG, fault));
    }

    private static void taints(Settings settings, BiConsumer<String, String> errors) {
        if (RegisteredTaints.isTimed(settings)) {
            errors.accept(RegisteredTaints.FIELD, "timeAdded must not be given: the cluster sets it");
        }
        var seen = new HashSet<String>();
        for (var taint : RegisteredTaints.of(settings)) {
            var fault = NodeRules.taint(taint);
            fault.ifPresent(message -> errors.accept(RegisteredTaints.FIELD, message));
            if (fault.isEmpty() && !seen.add(taint.key() + ":" + taint.effect())) {
                errors.accept(RegisteredTaints.FIELD, "duplicated taints with the same key and effect: " + taint.key()
                        + ":" + taint.effect());
            }
        }
    }
}
