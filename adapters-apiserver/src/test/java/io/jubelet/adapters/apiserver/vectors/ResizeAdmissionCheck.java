package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.AdmissionNode;
import io.jubelet.domain.admission.PodAdmission;
import io.jubelet.domain.allocation.PendingResize;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.allocation.ResizeDecision;
import io.jubelet.domain.allocation.ResizeEvents;
import io.jubelet.domain.allocation.ResizePolicy;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Resizes that are accepted, deferred and refused, step by step. */
final class ResizeAdmissionCheck implements VectorCheck {

    @Override
    public String area() {
        return "resize_admission";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        var run = new Run(in);
        List<Object> added = Json.objects(in, "pods").stream().map(pod -> run.add(VectorPods.pod(pod))).toList();
        List<Object> steps = Json.objects(in, "steps").stream().map(run::step).toList();
        return Map.of("added", added, "steps", steps);
    }

    @Override
    public Object normalise(Object out) {
        Map<String, Object> copy = new LinkedHashMap<>(Json.asObject(out));
        copy.computeIfPresent("steps", (_, steps) -> ((List<?>) steps).stream()
                .map(step -> Json.withSorted(step, "synced")).toList());
        return copy;
    }

    /** The pods of a node. */
    private static final class Run {
        private final Map<String, Pod> desired = new LinkedHashMap<>();
        private final Map<String, PodAllocation> allocated = new TreeMap<>();
        private final Map<String, ResizeConditions> conditions = new TreeMap<>();
        private List<String> waiting = new ArrayList<>();
        private final AdmissionNode node;
        private final ResizePolicy policy;
        private Instant now = VectorPods.BASE;
        private final List<Object> events = new ArrayList<>();
        private final TreeSet<String> synced = new TreeSet<>();

        Run(Map<String, Object> in) {
            node = AdmissionCheck.node(Json.object(in, "node"));
            policy = new ResizePolicy(Json.text(in, "cpuManagerPolicy").equals("static"),
                    Json.text(in, "memoryManagerPolicy").equals("Static"), Json.text(in, "swapBehavior").equals("LimitedSwap"));
        }

        Object add(Pod pod) {
            desired.put(pod.uid(), pod);
            return switch (fit(pod)) {
                case Admission.Rejected rejected -> {
                    desired.remove(pod.uid());
                    yield Map.of("admit", false, "reason", rejected.reason(), "message", rejected.message());
                }
                case Admission.Admitted _ -> {
                    allocated.put(pod.uid(), PodAllocation.of(pod));
                    yield Map.of("admit", true, "reason", "", "message", "");
                }
            };
        }

        private Admission fit(Pod pod) {
            List<Pod> others = desired.values().stream().filter(other -> !other.uid().equals(pod.uid()))
                    .map(other -> allocated.getOrDefault(other.uid(), PodAllocation.of(other)).applyTo(other)).toList();
            return PodAdmission.decide(preemptsNothing(pod), others, node);
        }

        /** No pod makes room for another one here, as static pods do. */
        private static Pod preemptsNothing(Pod pod) {
            return pod.withMetadata(pod.metadata().toBuilder().annotations(Map.of()).build());
        }

        Object step(Map<String, Object> step) {
            now = now.plusSeconds(1);
            Map<String, Object> before = trees();
            events.clear();
            synced.clear();
            switch (Json.text(step, "op")) {
                case "resize" -> {
                    Pod pod = VectorPods.pod(step, "pod");
                    desired.put(pod.uid(), pod);
                    if (!waiting.contains(pod.uid())) {
                        waiting.add(pod.uid());
                        waiting = PendingResize.ordered(waiting.stream().filter(desired::containsKey).map(this::pending).toList())
                                .stream().map(resize -> resize.desired().uid()).toList();
                    }
                }
                case "remove" -> {
                    desired.remove(Json.text(step, "uid"));
                    allocated.remove(Json.text(step, "uid"));
                }
                default -> { }
            }
            waiting = new ArrayList<>(waiting.stream().filter(desired::containsKey).filter(this::stillWaits).toList());
            Map<String, Object> changed = trees();
            changed.entrySet().removeIf(entry -> entry.getValue().equals(before.get(entry.getKey())));
            return Map.of("changedPods", changed, "events", List.copyOf(events), "pendingResizes", !waiting.isEmpty(),
                    "synced", List.copyOf(synced));
        }

        private PendingResize pending(String uid) {
            return new PendingResize(desired.get(uid), allocated.get(uid), conditions.getOrDefault(uid, ResizeConditions.NONE));
        }

        private boolean stillWaits(String uid) {
            PendingResize resize = pending(uid);
            Pod pod = resize.desired();
            ResizeDecision decision = ResizeDecision.of(pod, resize.allocated(), policy, this::fit);
            ResizeConditions next = switch (decision) {
                case ResizeDecision.Nothing _ -> resize.conditions().settled();
                case ResizeDecision.Allocated(PodAllocation allocation) -> {
                    allocated.put(uid, allocation);
                    events.add("Normal ResizeStarted " + ResizeEvents.started(pod, pod.metadata().generation()));
                    yield resize.conditions().allocated(pod.metadata().generation(), now);
                }
                case ResizeDecision.Preempts _ -> throw new IllegalStateException("no pod is critical here");
                case ResizeDecision.Refused refused -> {
                    ResizeConditions after = resize.conditions().refused(refused.reason(), refused.message(),
                            pod.metadata().generation(), now);
                    if (after.isNewRefusal(resize.conditions())) {
                        events.add("Warning " + (refused.isInfeasible() ? ResizeEvents.INFEASIBLE : ResizeEvents.DEFERRED) + " "
                                + ResizeEvents.refused(pod, refused));
                    }
                    yield after;
                }
            };
            if (!next.equals(resize.conditions())) {
                synced.add(uid);
            }
            conditions.put(uid, next);
            return next.isDeferred();
        }

        private Map<String, Object> trees() {
            Map<String, Object> trees = new TreeMap<>();
            desired.keySet().forEach(uid -> {
                Map<String, Object> tree = new TreeMap<>();
                Map<String, Object> containers = new TreeMap<>();
                PodAllocation allocation = allocated.get(uid);
                allocation.containers().forEach((name, resources) -> containers.put(name, ResizeActionsCheck.tree(resources)));
                tree.put("allocated", containers);
                allocation.pod().ifPresent(pod -> tree.put("allocatedPodResources", ResizeActionsCheck.tree(pod)));
                tree.put("conditions", conditions.getOrDefault(uid, ResizeConditions.NONE).list().stream().map(Run::tree).toList());
                trees.put(uid, tree);
            });
            return trees;
        }

        private static Object tree(PodCondition condition) {
            Map<String, Object> tree = new TreeMap<>(Map.of("type", condition.type(), "status", condition.status(),
                    "observedGeneration", condition.observedGeneration()));
            if (!condition.reason().isEmpty()) {
                tree.put("reason", condition.reason());
            }
            if (!condition.message().isEmpty()) {
                tree.put("message", condition.message());
            }
            return tree;
        }
    }
}
