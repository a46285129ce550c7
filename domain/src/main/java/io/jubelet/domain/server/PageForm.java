package io.jubelet.domain.server;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Format of a page of the agent: as text for people, or as an object of the API group config.k8s.io for programs that
 * name it in their header Accept, such as {@code application/json;g=config.k8s.io;v=v1beta1;as=Statusz} (KEP-4827 statusz, KEP-4828
 * flagz).
 */
public sealed interface PageForm {

    /** Text. */
    record Text() implements PageForm {
    }

    /**
     * An object.
     *
     * @param type media type without parameters
     * @param version version of the group: v1alpha1 or v1beta1
     */
    record Structured(String type, String version) implements PageForm {

        /** Whether clients should use a newer version. */
        public boolean isDeprecated() {
            return version.equals("v1alpha1");
        }
    }

    /**
     * None (406).
     *
     * @param type media type of the refusal
     */
    record NotAcceptable(String type) implements PageForm {
    }

    /** The group of the objects. */
    String GROUP = "config.k8s.io";
    /** All formats, the default for clients without a preference first. */
    List<String> TYPES = List.of(PageForms.JSON, PageForms.YAML, PageForms.PLAIN);

    /**
     * The format that a client requests.
     *
     * @param accept the header Accept; blank for none
     * @param kind kind of the object
     */
    static PageForm of(String accept, String kind) {
        return accept.isBlank() ? new Text() : new PageForms(Clause.parse(accept), kind).choose();
    }

    /**
     * One media type that a client accepts.
     *
     * @param type media type
     * @param parameters its parameters without the quality
     * @param quality how much it is wanted
     */
    record Clause(String type, Map<String, String> parameters, double quality) {

        private static List<Clause> parse(String accept) {
            List<Clause> clauses = new ArrayList<>();
            for (String part : accept.split(",")) {
                clause(part).ifPresent(clauses::add);
            }
            clauses.sort(Comparator.comparingDouble(Clause::quality).reversed()
                    .thenComparing(clause -> clause.type.startsWith("*")).thenComparing(clause -> clause.type.endsWith("*")));
            return clauses;
        }

        private static Optional<Clause> clause(String text) {
            String[] words = text.split(";", -1);
            String type = words[0].strip();
            Map<String, String> parameters = new HashMap<>();
            double quality = 1;
            for (int i = 1; i < words.length; i++) {
                String[] pair = words[i].split("=", -1);
                if (pair.length == 2 && !pair[1].isEmpty()) {
                    parameters.put(pair[0].strip(), pair[1].strip());
                }
            }
            String weight = parameters.remove("q");
            if (weight != null) {
                quality = weight.matches("[0-9]++(?:\\.[0-9]++)?|\\.[0-9]++") ? Double.parseDouble(weight) : 0;
            }
            boolean valid = type.equals("*") || type.matches("[^/]+/[^/]+");
            return valid ? Optional.of(new Clause(type.equals("*") ? "*/*" : type, parameters, quality)) : Optional.empty();
        }

        boolean matches(String offered) {
            return type.equals(offered) || type.equals("*/*")
                    || type.endsWith("/*") && offered.startsWith(type.substring(0, type.length() - 1));
        }
    }
}
