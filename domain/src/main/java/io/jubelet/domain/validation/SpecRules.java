package io.jubelet.domain.validation;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodSchedulingGroup;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.volume.Volume;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The spec of a pod as a whole; its larger parts have rules of their own. */
final class SpecRules {

    private static final int MOST_OVERRIDE_LENGTH = 64;

    private SpecRules() {
    }

    static void check(Field field, Pod pod, GatedFields gated) {
        PodSpec spec = pod.spec();
        if (spec.terminationGracePeriodSeconds().isEmpty()) {
            field.child("terminationGracePeriodSeconds").required("");
        }
        Map<String, Volume> volumes = VolumeRules.check(field.child("volumes"), pod);
        claims(field.child("resourceClaims"), spec.resourceClaims());
        ContainerLists.check(field, spec, volumes);
        if (spec.restartPolicy().isEmpty()) {
            field.child("restartPolicy").required("");
        }
        NetworkRules.check(field, spec);
        MetadataRules.labels(field.child("nodeSelector"), spec.nodeSelector());
        PodSecurityRules.check(field, spec, gated.userNamespacesInHostNetwork());
        SchedulingRules.check(field, spec, gated.comparisons());
        spec.activeDeadlineSeconds()
                .ifPresent(seconds -> field.child("activeDeadlineSeconds").range(seconds, 1, Integer.MAX_VALUE));
        names(field, spec);
        hostnames(field, spec);
        if (!spec.preemptionPolicy().isEmpty()) {
            field.child("preemptionPolicy").oneOf(spec.preemptionPolicy(), Set.of("PreemptLowerPriority", "Never"));
        }
        ResourceRules.amounts(field.child("overhead"), spec.overhead());
        ResourceRules.podLevel(field.child("resources"), spec);
        spec.schedulingGroup().ifPresent(group -> group(field.child("schedulingGroup"), group));
        spec.os().ifPresent(os -> {
            if (os.name().isEmpty()) {
                field.child("os").child("name").required("");
            } else {
                field.child("os").child("name").oneOf(os.name(), Set.of("linux", "windows"));
            }
        });
    }

    private static void names(Field field, PodSpec spec) {
        subdomain(field.child("serviceAccountName"), spec.serviceAccountName());
        subdomain(field.child("nodeName"), spec.nodeName());
        subdomain(field.child("priorityClassName"), spec.priorityClassName());
        spec.runtimeClassName()
                .ifPresent(name -> field.child("runtimeClassName").invalid(name, Names.dnsSubdomain(name)));
        for (int i = 0; i < spec.readinessGates().size(); i++) {
            String type = spec.readinessGates().get(i).conditionType();
            field.child("readinessGates").index(i).child("conditionType").invalid(type, Names.qualified(type));
        }
        Set<String> gates = new HashSet<>();
        for (int i = 0; i < spec.schedulingGates().size(); i++) {
            String name = spec.schedulingGates().get(i).name();
            Field at = field.child("schedulingGates").index(i);
            at.invalid(name, Names.qualified(name));
            if (!gates.add(name)) {
                at.duplicate(name);
            }
        }
    }

    /** There is one kind of group so far, and it is required. */
    private static void group(Field field, PodSchedulingGroup group) {
        Field at = field.child("podGroupName");
        group.podGroupName().ifPresentOrElse(name -> at.invalid(name, Names.dnsSubdomain(name)),
                () -> at.invalid("null", "must specify one of: `podGroupName`"));
    }

    private static void subdomain(Field field, String name) {
        if (!name.isEmpty()) {
            field.invalid(name, Names.dnsSubdomain(name));
        }
    }

    private static void hostnames(Field field, PodSpec spec) {
        if (!spec.hostname().isEmpty()) {
            field.child("hostname").invalid(spec.hostname(), Names.dnsLabel(spec.hostname()));
        }
        if (!spec.subdomain().isEmpty()) {
            field.child("subdomain").invalid(spec.subdomain(), Names.dnsLabel(spec.subdomain()));
        }
        spec.hostnameOverride().ifPresent(name -> {
            Field at = field.child("hostnameOverride");
            if (name.length() > MOST_OVERRIDE_LENGTH) {
                at.tooLong(MOST_OVERRIDE_LENGTH);
            } else {
                at.invalid(name, Names.dnsSubdomain(name));
            }
            if (spec.hostNetwork()) {
                at.forbidden("may not be specified when hostNetwork is true");
            }
            if (spec.setHostnameAsFQDN().orElse(false)) {
                at.forbidden("may not be specified when setHostnameAsFQDN is true");
            }
        });
    }

    private static void claims(Field field, List<PodResourceClaim> claims) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < claims.size(); i++) {
            PodResourceClaim claim = claims.get(i);
            Field at = field.index(i);
            if (claim.name().isEmpty()) {
                at.child("name").required("");
            } else if (!seen.add(claim.name())) {
                at.child("name").duplicate(claim.name());
            } else {
                at.child("name").invalid(claim.name(), Names.dnsLabel(claim.name()));
            }
            if (claim.resourceClaimName().isPresent() == claim.resourceClaimTemplateName().isPresent()) {
                at.invalid(claim.name(), claim.resourceClaimName().isPresent()
                        ? "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified"
                        : "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
            }
            claim.resourceClaimName()
                    .ifPresent(name -> at.child("resourceClaimName").invalid(name, Names.dnsSubdomain(name)));
            claim.resourceClaimTemplateName()
                    .ifPresent(name -> at.child("resourceClaimTemplateName").invalid(name, Names.dnsSubdomain(name)));
        }
    }
}
