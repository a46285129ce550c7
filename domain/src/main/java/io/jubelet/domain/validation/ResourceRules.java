package io.jubelet.domain.validation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.requests.Scope;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** Requests and limits: names, amounts, and how they relate. */
final class ResourceRules {

    private static final Set<String> STANDARD =
            Set.of(ResourceName.CPU, ResourceName.MEMORY, ResourceName.EPHEMERAL_STORAGE);
    private static final String QUOTA_PREFIX = "requests.";
    private static final int MILLI = 1000;

    private ResourceRules() {
    }

    static void container(Field field, ResourceRequirements resources, PodSpec spec) {
        requirements(field, resources);
        claims(field.child("claims"), resources.claims(), spec);
    }

    private static Set<String> names(ResourceRequirements resources) {
        Set<String> names = new TreeSet<>(resources.limits().keySet());
        names.addAll(resources.requests().keySet());
        return names;
    }

    private static void requirements(Field field, ResourceRequirements resources) {
        amounts(field.child("limits"), resources.limits());
        amounts(field.child("requests"), resources.requests());
        resources.requests().forEach((name, request) -> {
            Field at = field.child("requests");
            Quantity limit = resources.limits().get(name);
            boolean exact = !isNative(name) || ResourceName.isHugePages(name);
            if (limit == null) {
                if (exact) {
                    field.child("limits").required("Limit must be set for non overcommitable resources");
                }
            } else if (exact && request.compareTo(limit) != 0) {
                at.invalid(request, "must be equal to " + name + " limit of " + limit);
            } else if (request.compareTo(limit) > 0) {
                at.invalid(request, "must be less than or equal to " + name + " limit of " + limit);
            }
        });
        boolean hugePages = names(resources).stream().anyMatch(ResourceName::isHugePages);
        if (hugePages && !names(resources).contains(ResourceName.CPU) && !names(resources).contains(ResourceName.MEMORY)) {
            field.forbidden("HugePages require cpu or memory");
        }
    }

    /** Amounts by resource name, each by itself. */
    static void amounts(Field field, Map<String, Quantity> amounts) {
        amounts.forEach((name, amount) -> {
            Field at = field.key(name);
            boolean standard = STANDARD.contains(name) || ResourceName.isHugePages(name);
            at.invalid(name, Names.qualified(name));
            if (!standard && !name.contains("/")) {
                at.invalid(name, "must be a standard resource type or fully qualified");
            } else if (!isNative(name) && !isExtended(name)) {
                at.invalid(name, "doesn't follow extended resource name standard");
            }
            if (amount.signum() < 0) {
                at.invalid(amount, "must be greater than or equal to 0");
            }
            // In thousandths, as in the API, where amounts beyond 64 bits are refused with this.
            boolean whole = amount.milliValue() % MILLI == 0;
            if (!isNative(name) && !whole) {
                at.invalid(amount, "must be an integer");
            }
            if (ResourceName.isHugePages(name) && !isWholePages(name, amount)) {
                at.invalid(amount, amount + " is not positive integer multiple of " + name);
            }
        });
    }

    /** A name of Kubernetes itself: one without a prefix, or with that of kubernetes.io. */
    private static boolean isNative(String name) {
        return !name.contains("/") || name.contains("kubernetes.io/");
    }

    /** Whether quotas can name it, too: with a prefix of theirs. */
    private static boolean isExtended(String name) {
        return !name.startsWith(QUOTA_PREFIX) && Names.qualified(QUOTA_PREFIX + name).isEmpty();
    }

    private static boolean isWholePages(String name, Quantity amount) {
        OptionalLong page = ResourceName.hugePageSize(name);
        return page.isPresent() && amount.value() % page.getAsLong() == 0;
    }

    private static void claims(Field field, List<ResourceClaimReference> claims, PodSpec spec) {
        Set<String> known = new HashSet<>(spec.resourceClaims().stream().map(PodResourceClaim::name).toList());
        Set<ResourceClaimReference> seen = new HashSet<>();
        for (int i = 0; i < claims.size(); i++) {
            ResourceClaimReference claim = claims.get(i);
            Field at = field.index(i);
            if (claim.name().isEmpty()) {
                at.required("");
            } else if (!seen.add(claim)) {
                at.duplicate(claim.name());
            } else if (!known.contains(claim.name())) {
                at.notFound(claim.name());
            }
        }
    }

    /** Pod-level resources (KEP-2837): few names, and never less than what the containers request. */
    static void podLevel(Field field, PodSpec spec) {
        if (spec.resources().isEmpty()) {
            return;
        }
        ResourceRequirements resources = spec.resources().get();
        requirements(field, resources);
        if (!resources.claims().isEmpty()) {
            field.child("claims").forbidden("claims may not be set for Resources at pod-level");
        }
        for (String name : names(resources)) {
            if (!name.equals(ResourceName.CPU) && !name.equals(ResourceName.MEMORY)
                    && !ResourceName.isHugePages(name)) {
                field.key(name).unsupported(name, Set.of(ResourceName.CPU, ResourceName.MEMORY,
                        ResourceName.HUGE_PAGES_PREFIX + "<size>"));
            }
        }
        Map<String, Quantity> asked = PodRequests.requests(spec, new Scope(true, true));
        resources.requests().forEach((name, request) -> {
            Quantity sum = asked.getOrDefault(name, Quantity.ZERO);
            if (sum.compareTo(request) > 0) {
                field.child("requests").key(name).invalid(request,
                        "must be greater than or equal to aggregate container requests of " + sum);
            }
        });
        for (Container container : spec.containers()) {
            container.resourcesOrNone().limits().forEach((name, limit) -> {
                Quantity most = resources.limits().get(name);
                if (most != null && limit.compareTo(most) > 0) {
                    field.child("limits").key(name).invalid(most, "must be greater than or equal to the limit of "
                            + limit + " of container " + container.name());
                }
            });
        }
    }
}
