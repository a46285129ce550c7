package io.jubelet.domain.admission;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.qos.CriticalPods;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.domain.requests.PodRequests;
import io.jubelet.domain.resource.ResourceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Chooses the pods that are preempted for another one. */
public sealed interface Preemption {

    /**
     * A resource of which more is needed.
     *
     * @param resource name of the resource
     * @param amount thousandths of a core for {@code cpu}, pieces for {@code pods}, else base units; above 0
     */
    record Requirement(String resource, long amount) {

        /** Rejects null. */
        public Requirement {
            Objects.requireNonNull(resource, "resource");
        }
    }

    /**
     * It is possible.
     *
     * @param pods pods that go, in the order in which they are killed
     * @param resource the first resource of which more is needed; empty when no pod has to be preempted
     */
    record Victims(List<Pod> pods, String resource) implements Preemption {

        /** No pod has to be preempted. */
        public static final Victims NONE = new Victims(List.of(), "");

        /** Copies the list; rejects null. */
        public Victims {
            pods = List.copyOf(pods);
            Objects.requireNonNull(resource, "resource");
        }

        /** Whether no pod has to be preempted. */
        public boolean isEmpty() {
            return pods.isEmpty();
        }
    }

    /**
     * All pods that may go do not suffice.
     *
     * @param message what is missing
     */
    record Impossible(String message) implements Preemption {

        /** Rejects null. */
        public Impossible {
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * Chooses few and unimportant pods: as few Guaranteed ones as possible, then as few Burstable ones, and
     * BestEffort ones for the rest.
     *
     * @param pods pods that are there
     * @param requirements what is missing
     */
    static Preemption of(Pod preemptor, List<Pod> pods, List<Requirement> requirements) {
        List<Pod> candidates = pods.stream().filter(pod -> mayPreempt(preemptor, pod)).toList();
        List<Requirement> missing = remaining(requirements, candidates);
        if (!missing.isEmpty()) {
            return new Impossible(missing.stream()
                    .map(requirement -> "(res: " + requirement.resource() + ", q: " + requirement.amount() + "), ")
                    .collect(Collectors.joining("", "no set of running pods found to reclaim resources: [", "]")));
        }
        List<Pod> bestEffort = ofClass(candidates, QosClass.BEST_EFFORT);
        List<Pod> burstable = ofClass(candidates, QosClass.BURSTABLE);
        List<Pod> guaranteed = choose(ofClass(candidates, QosClass.GUARANTEED),
                remaining(remaining(requirements, bestEffort), burstable));
        List<Pod> chosenBurstable = choose(burstable, remaining(remaining(requirements, bestEffort), guaranteed));
        List<Pod> chosenBestEffort =
                choose(bestEffort, remaining(remaining(requirements, chosenBurstable), guaranteed));
        return new Victims(Stream.of(chosenBestEffort, chosenBurstable, guaranteed).flatMap(List::stream).toList(),
                requirements.stream().findFirst().map(Requirement::resource).orElse(""));
    }

    private static boolean mayPreempt(Pod preemptor, Pod pod) {
        if (CriticalPods.isCritical(preemptor) && !CriticalPods.isCritical(pod)) {
            return true;
        }
        return preemptor.spec().priority().isPresent() && pod.spec().priority().isPresent()
                && preemptor.spec().priority().get() > pod.spec().priority().get();
    }

    private static List<Pod> ofClass(List<Pod> pods, QosClass qosClass) {
        return pods.stream().filter(pod -> PodQos.of(pod) == qosClass).toList();
    }

    /** Shortages that remain when some pods are gone. */
    private static List<Requirement> remaining(List<Requirement> requirements, List<Pod> gone) {
        return requirements.stream()
                .map(requirement -> new Requirement(requirement.resource(), requirement.amount() - gone.stream()
                        .mapToLong(pod -> PodRequests.rankedRequest(pod.spec(), requirement.resource())).sum()))
                .filter(requirement -> requirement.amount() > 0)
                .toList();
    }

    /** Takes the pod that comes closest to what is missing, again and again until nothing is. */
    private static List<Pod> choose(List<Pod> candidates, List<Requirement> requirements) {
        List<Pod> left = new ArrayList<>(candidates);
        List<Pod> chosen = new ArrayList<>();
        List<Requirement> missing = requirements;
        while (!missing.isEmpty() && !left.isEmpty()) {
            int best = closest(left, missing);
            chosen.add(left.get(best));
            missing = remaining(missing, List.of(left.get(best)));
            left.set(best, left.getLast());
            left.removeLast();
        }
        return chosen;
    }

    private static int closest(List<Pod> pods, List<Requirement> missing) {
        int best = 0;
        double bestDistance = distance(pods.getFirst(), missing);
        for (int i = 1; i < pods.size(); i++) {
            double distance = distance(pods.get(i), missing);
            if (distance < bestDistance || distance == bestDistance && isNotLarger(pods.get(i), pods.get(best))) {
                best = i;
                bestDistance = distance;
            }
        }
        return best;
    }

    /** The sum of the squares of what stays missing, each as part of the whole: every resource counts the same. */
    private static double distance(Pod pod, List<Requirement> missing) {
        double distance = 0;
        for (Requirement requirement : missing) {
            double rest = requirement.amount() - PodRequests.rankedRequest(pod.spec(), requirement.resource());
            if (rest > 0) {
                distance += Math.pow(rest / requirement.amount(), 2);
            }
        }
        return distance;
    }

    private static boolean isNotLarger(Pod pod, Pod other) {
        for (String resource : List.of(ResourceName.MEMORY, ResourceName.CPU)) {
            long request = PodRequests.rankedRequest(pod.spec(), resource);
            long otherRequest = PodRequests.rankedRequest(other.spec(), resource);
            if (request != otherRequest) {
                return request < otherRequest;
            }
        }
        return true;
    }
}
