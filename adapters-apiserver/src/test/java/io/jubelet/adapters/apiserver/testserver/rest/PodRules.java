package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.List;
import java.util.Set;

/** Pods: defaults, a generation that rises with the spec, a status that begins at Pending, a spec that hardly changes. */
final class PodRules implements Rules {

    private static final List<String> CONTAINER_LISTS = List.of("containers", "initContainers");
    private static final List<String> RESIZED = List.of("resources", "resizePolicy");

    @Override
    public void create(Tree pod, Caller caller) {
        PodDefaults.apply(pod);
        pod.set(1, "metadata", "generation");
        pod.set(Tree.empty().set("Pending", "phase").set(QosClass.of(pod), "qosClass"), "status");
    }

    @Override
    public void update(Tree wanted, Tree old) {
        PodDefaults.apply(wanted);
        Rules.keep("status", wanted, old);
        if (!fixed(wanted).equals(fixed(old))) {
            throw ApiFailure.invalid(Resource.PODS, old.text("metadata", "name"), "FieldValueForbidden", "spec",
                    "Forbidden: pod updates may not change fields other than `spec.containers[*].image`,"
                            + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions "
                            + "to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it "
                            + "was previously negative)");
        }
        countGeneration(wanted, old);
    }

    /** What an update can't change. */
    private static Tree fixed(Tree pod) {
        Tree spec = pod.object("spec").copy();
        CONTAINER_LISTS.forEach(list -> spec.objects(list).forEach(container -> container.remove("image")));
        return spec.remove("activeDeadlineSeconds").remove("tolerations").remove("terminationGracePeriodSeconds");
    }

    private static void countGeneration(Tree wanted, Tree old) {
        if (!wanted.object("spec").equals(old.object("spec"))) {
            wanted.set(old.number("metadata", "generation") + 1, "metadata", "generation");
        }
    }

    @Override
    public Set<String> parts() {
        return Set.of("status", "ephemeralcontainers", "resize");
    }

    @Override
    public void updatePart(String part, Tree wanted, Tree old) {
        switch (part) {
            case "ephemeralcontainers" -> {
                Object containers = wanted.value("spec", "ephemeralContainers");
                replaceAllBut(wanted, old).set(containers, "spec", "ephemeralContainers");
                PodDefaults.apply(wanted);
                countGeneration(wanted, old);
            }
            case "resize" -> {
                Tree spec = wanted.object("spec").copy();
                replaceAllBut(wanted, old);
                CONTAINER_LISTS.forEach(list -> resize(wanted.objects("spec", list), spec.objects(list)));
                countGeneration(wanted, old);
            }
            default -> PodStatusRules.apply(wanted, old);
        }
    }

    private static Tree replaceAllBut(Tree wanted, Tree old) {
        Rules.keep("spec", wanted, old);
        Rules.keep("status", wanted, old);
        return wanted;
    }

    private static void resize(List<Tree> containers, List<Tree> asked) {
        for (Tree container : containers) {
            asked.stream().filter(one -> one.text("name").equals(container.text("name"))).findFirst()
                    .ifPresent(one -> RESIZED.stream().filter(one::has)
                            .forEach(name -> container.set(one.value(name), name)));
        }
    }
}
