package io.jubelet.domain.server;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses the format of a page.
 *
 * @param clauses what the client accepts, the most wanted first
 * @param kind kind of the object
 */
record PageForms(List<PageForm.Clause> clauses, String kind) {

    static final String JSON = "application/json";
    static final String YAML = "application/yaml";
    static final String PLAIN = "text/plain";
    private static final Set<String> VERSIONS = Set.of("v1alpha1", "v1beta1");
    private static final List<String> OBJECT = List.of("g", "v", "as");

    PageForm choose() {
        for (PageForm.Clause clause : clauses) {
            for (String type : PageForm.TYPES) {
                if (clause.matches(type) && isPossible(type, clause.parameters())) {
                    return type.equals(PLAIN) ? new PageForm.Text() : new PageForm.Structured(type, clause.parameters().get("v"));
                }
            }
        }
        return new PageForm.NotAcceptable(refusal());
    }

    /** A refusal is an object that clients need not name. */
    private String refusal() {
        return clauses.stream().filter(clause -> !namesObject(clause.parameters()))
                .flatMap(clause -> List.of(JSON, YAML).stream().filter(clause::matches)).findFirst().orElse(JSON);
    }

    private static boolean namesObject(Map<String, String> parameters) {
        return OBJECT.stream().anyMatch(parameters::containsKey);
    }

    private boolean isPossible(String type, Map<String, String> parameters) {
        if (parameters.containsKey("stream") || parameters.containsKey("sv")) {
            return false;
        }
        return type.equals(PLAIN) ? !namesObject(parameters) : PageForm.GROUP.equals(parameters.get("g"))
                && VERSIONS.contains(parameters.getOrDefault("v", "")) && kind.equals(parameters.get("as"));
    }
}
