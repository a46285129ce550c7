package io.jubelet.domain.validation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.ContainerResizePolicy;
import io.jubelet.domain.container.ContainerRestartRule;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.volume.Volume;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One container by itself. */
final class ContainerRules {

    private static final int MOST_RULES = 20;
    private static final int MOST_EXIT_CODES = 255;

    private ContainerRules() {
    }

    static void check(Field field, Container container, PodSpec spec, Map<String, Volume> volumes) {
        if (container.name().isEmpty()) {
            field.child("name").required("");
        } else {
            field.child("name").invalid(container.name(), Names.dnsLabel(container.name()));
        }
        field.child("image").required(container.image(), "");
        if (!container.image().strip().equals(container.image())) {
            field.child("image").invalid(container.image(), "must not have leading or trailing whitespace");
        }
        if (container.terminationMessagePolicy().isEmpty()) {
            field.child("terminationMessagePolicy").required("");
        }
        ports(field.child("ports"), container.ports());
        EnvironmentRules.check(field, container, volumes);
        MountRules.check(field, container, volumes);
        if (container.imagePullPolicy().isEmpty()) {
            field.child("imagePullPolicy").required("");
        }
        container.resources()
                .ifPresent(resources -> ResourceRules.container(field.child("resources"), resources, spec));
        resizePolicy(field.child("resizePolicy"), container, spec);
        container.securityContext()
                .ifPresent(security -> SecurityRules.check(field.child("securityContext"), security, spec));
        restartRules(field, container);
    }

    private static void ports(Field field, List<ContainerPort> ports) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < ports.size(); i++) {
            ContainerPort port = ports.get(i);
            Field at = field.index(i);
            if (!port.name().isEmpty()) {
                at.child("name").invalid(port.name(), Names.portName(port.name()));
                if (!names.add(port.name())) {
                    at.child("name").duplicate(port.name());
                }
            }
            if (port.containerPort() == 0) {
                at.child("containerPort").required("");
            } else {
                at.child("containerPort").invalid(port.containerPort(), Names.portNumber(port.containerPort()));
            }
            if (port.hostPort() != 0) {
                at.child("hostPort").invalid(port.hostPort(), Names.portNumber(port.hostPort()));
            }
            if (port.protocol().isEmpty()) {
                at.child("protocol").required("");
            }
        }
    }

    private static void resizePolicy(Field field, Container container, PodSpec spec) {
        Set<String> resources = new HashSet<>();
        for (int i = 0; i < container.resizePolicy().size(); i++) {
            ContainerResizePolicy policy = container.resizePolicy().get(i);
            if (!resources.add(policy.resourceName())) {
                field.index(i).duplicate(policy.resourceName());
            }
            field.index(i).child("resourceName").oneOf(policy.resourceName(), Set.of("cpu", "memory"));
            field.index(i).child("restartPolicy").oneOf(policy.restartPolicy(),
                    Set.of("NotRequired", "RestartContainer"));
            boolean never = spec.restartPolicy().filter(p -> p == RestartPolicy.NEVER).isPresent();
            if (never && policy.restartPolicy().equals("RestartContainer")) {
                field.index(i).invalid(policy.restartPolicy(),
                        "must be 'NotRequired' when `restartPolicy` is 'Never'");
            }
        }
    }

    /** KEP-5307: rules refine a policy of the container itself. */
    private static void restartRules(Field field, Container container) {
        List<ContainerRestartRule> rules = container.restartPolicyRules();
        Field at = field.child("restartPolicyRules");
        if (!rules.isEmpty() && container.restartPolicy().isEmpty()) {
            field.child("restartPolicy").required("must specify restartPolicy when restart rules are used");
        }
        if (rules.size() > MOST_RULES) {
            at.tooMany(rules.size(), MOST_RULES);
        }
        for (int i = 0; i < rules.size(); i++) {
            ContainerRestartRule rule = rules.get(i);
            Field ruleAt = at.index(i);
            if (rule.action().isEmpty()) {
                ruleAt.child("action").required("");
            }
            rule.exitCodes().ifPresentOrElse(codes -> {
                Field codesAt = ruleAt.child("exitCodes");
                if (codes.operator().isEmpty()) {
                    codesAt.child("operator").required("");
                }
                if (codes.values().size() > MOST_EXIT_CODES) {
                    codesAt.child("values").tooMany(codes.values().size(), MOST_EXIT_CODES);
                }
            }, () -> ruleAt.child("exitCodes").required("must be specified"));
        }
    }
}
