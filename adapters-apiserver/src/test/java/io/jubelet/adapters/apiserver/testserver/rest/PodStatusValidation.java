package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.List;
import java.util.Optional;

/** Validates a status against the status before. */
final class PodStatusValidation {

    private final String name;
    private final Tree spec;
    private final Tree wanted;
    private final Tree old;

    private PodStatusValidation(Tree wanted, Tree old) {
        this.name = old.text("metadata", "name");
        this.spec = old.object("spec");
        this.wanted = wanted.object("status");
        this.old = old.object("status");
    }

    static void check(Tree wanted, Tree old) {
        PodStatusValidation validation = new PodStatusValidation(wanted, old);
        validation.conditions();
        validation.qosClass();
        validation.states("containerStatuses", "containers");
        validation.states("initContainerStatuses", "initContainers");
        validation.states("ephemeralContainerStatuses", "");
        validation.addresses();
    }

    private void conditions() {
        List<Tree> conditions = wanted.objects("conditions");
        for (int i = 0; i < conditions.size(); i++) {
            if (conditions.get(i).text("type").isEmpty()) {
                throw invalid("status.conditions[" + i + "].Type", "Invalid value: \"\": name part must be non-empty");
            }
        }
    }

    private void qosClass() {
        if (!wanted.text("qosClass").equals(old.text("qosClass"))) {
            throw invalid("status.qosClass", "Invalid value: \"" + wanted.text("qosClass") + "\": field is immutable");
        }
    }

    /** A container that ended and is not to be restarted can't come back. */
    private void states(String statuses, String containers) {
        List<Tree> before = old.objects(statuses);
        for (int i = 0; i < before.size(); i++) {
            Tree ended = before.get(i);
            boolean back = ended.has("state", "terminated") && wanted.objects(statuses).stream()
                    .filter(status -> status.text("name").equals(ended.text("name"))).findFirst()
                    .filter(status -> !status.has("state", "terminated")).isPresent();
            if (back && !restarts(containers, ended)) {
                throw ApiFailure.invalid(Resource.PODS, name, "FieldValueForbidden", "status." + statuses + "[" + i + "].state",
                        "Forbidden: may not be transitioned to non-terminated state");
            }
        }
    }

    private boolean restarts(String containers, Tree ended) {
        Optional<Tree> container = containers.isEmpty() ? Optional.empty() : spec.objects(containers).stream()
                .filter(one -> one.text("name").equals(ended.text("name"))).findFirst();
        if (container.isEmpty()) {
            return false;
        }
        // Which rule matches an exit code is the node's business: where there are rules, anything goes.
        if (container.get().has("restartPolicyRules")) {
            return true;
        }
        String policy = container.get().has("restartPolicy")
                ? container.get().text("restartPolicy") : spec.text("restartPolicy");
        return switch (policy) {
            case "Never" -> false;
            case "OnFailure" -> ended.number("state", "terminated", "exitCode") != 0;
            default -> true;
        };
    }

    private void addresses() {
        List<Tree> hosts = wanted.objects("hostIPs");
        if (!hosts.isEmpty() && !hosts.getFirst().text("ip").equals(wanted.text("hostIP"))) {
            throw invalid("status.hostIPs[0].ip",
                    "Invalid value: \"" + hosts.getFirst().text("ip") + "\": must be equal to `hostIP`");
        }
        for (String list : List.of("podIPs", "hostIPs")) {
            long kinds = wanted.objects(list).stream().map(ip -> ip.text("ip").contains(":")).distinct().count();
            if (kinds < wanted.objects(list).size()) {
                throw invalid("status." + list, "Invalid value: may specify no more than one IP for each IP family");
            }
        }
    }

    private ApiFailure invalid(String field, String message) {
        return ApiFailure.invalid(Resource.PODS, name, "FieldValueInvalid", field, message);
    }
}
