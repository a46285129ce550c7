package io.jubelet.domain.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Merges the hints of all providers of resources into the affinity of one container or pod (KEP-693): of each resource one hint is
 * taken, their nodes are intersected, and the best of all such choices is found. A choice is preferred when all its hints are, and name
 * the same nodes.
 */
public final class HintMerge {

    private final TopologyPolicy policy;
    private final NumaMask all;
    private final Optional<NumaDistances> distances;

    /** The choice for the resources so far. As long as it is preferred, all hints with nodes had these ones. */
    private record Choice(boolean anywhere, NumaMask nodes, boolean preferred) {

        Choice with(TopologyHint hint) {
            if (hint.affinity().isEmpty()) {
                return new Choice(anywhere, nodes, preferred && hint.preferred());
            }
            NumaMask next = hint.affinity().get();
            boolean same = anywhere || next.equals(nodes);
            return new Choice(false, anywhere ? next : nodes.and(next), preferred && same && hint.preferred());
        }
    }

    /**
     * The decision.
     *
     * @param hint the affinity
     * @param admit whether the policy admits the pod
     */
    public record Merged(TopologyHint hint, boolean admit) {
    }

    /**
     * A merge for one machine.
     *
     * @param policy not {@link TopologyPolicy#NONE}, which merges nothing
     * @throws IllegalArgumentException when the machine does not fit the options; the message is for users
     */
    public HintMerge(TopologyPolicy policy, TopologyOptions options, List<NumaNode> nodes) {
        Optional<NumaDistances> known;
        try {
            known = options.preferClosestNumaNodes() ? Optional.of(new NumaDistances(nodes)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("cannot discover NUMA topology: " + e.getMessage(), e);
        }
        if (nodes.size() > options.maxAllowableNumaNodes()) {
            throw new IllegalArgumentException(
                    "unsupported on machines with more than " + options.maxAllowableNumaNodes() + " NUMA Nodes");
        }
        this.policy = policy;
        this.all = NumaMask.of(nodes.stream().map(NumaNode::id).toList());
        this.distances = policy == TopologyPolicy.SINGLE_NUMA_NODE ? Optional.empty() : known;
    }

    /**
     * Merges hints.
     *
     * @param providers the hints of each provider by resource: no resource means no preference, and a resource without hints
     *     can't be allocated anywhere
     */
    public Merged merge(List<Map<String, List<TopologyHint>>> providers) {
        List<Collection<TopologyHint>> resources = new ArrayList<>();
        for (Map<String, List<TopologyHint>> provider : providers) {
            provider.values().forEach(hints -> resources.add(usable(hints.isEmpty() ? List.of(TopologyHint.NONE) : hints)));
        }
        TopologyHint best = best(choices(resources), widestNeed(resources));
        if (policy == TopologyPolicy.SINGLE_NUMA_NODE && best.affinity().equals(Optional.of(all))) {
            best = new TopologyHint(Optional.empty(), best.preferred());
        }
        return new Merged(best, policy.admits(best));
    }

    private Collection<TopologyHint> usable(List<TopologyHint> hints) {
        if (policy != TopologyPolicy.SINGLE_NUMA_NODE) {
            return hints;
        }
        return hints.stream().filter(TopologyHint::preferred)
                .filter(hint -> hint.affinity().isEmpty() || hint.affinity().get().count() == 1).toList();
    }

    /** Every different result of choices; choices with the same result are followed once, so that they stay few. */
    private static Set<Choice> choices(List<Collection<TopologyHint>> resources) {
        Set<Choice> choices = Set.of(new Choice(true, new NumaMask(0), true));
        for (Collection<TopologyHint> hints : resources) {
            Set<Choice> next = new LinkedHashSet<>();
            for (Choice choice : choices) {
                hints.forEach(hint -> next.add(choice.with(hint)));
            }
            choices = next;
        }
        return choices;
    }

    /** The number of nodes that the neediest resource takes at least. */
    private static int widestNeed(List<Collection<TopologyHint>> resources) {
        int widest = 0;
        for (Collection<TopologyHint> hints : resources) {
            int least = hints.stream().flatMap(hint -> hint.affinity().stream()).mapToInt(NumaMask::count).min().orElse(0);
            widest = Math.max(widest, least);
        }
        return widest;
    }

    private TopologyHint best(Set<Choice> choices, int widestNeed) {
        NumaMask best = null;
        boolean preferred = false;
        for (Choice choice : choices) {
            NumaMask nodes = choice.anywhere() ? all : choice.nodes().and(all);
            if (nodes.count() == 0) {
                continue;
            }
            if (best == null || choice.preferred() && !preferred
                    || choice.preferred() == preferred && isBetter(nodes, best, preferred, widestNeed)) {
                best = nodes;
                preferred = choice.preferred();
            }
        }
        return best == null ? TopologyHint.of(all, false) : TopologyHint.of(best, preferred);
    }

    /**
     * Of preferred sets the narrower is better. Of others that which is as wide as the neediest resource needs; otherwise the
     * widest below that, and otherwise the narrowest above it.
     */
    private boolean isBetter(NumaMask candidate, NumaMask current, boolean preferred, int widestNeed) {
        int has = current.count();
        int offers = candidate.count();
        if (preferred || has > widestNeed || has == offers) {
            return fitsBetter(candidate, current);
        }
        return has < widestNeed && offers <= widestNeed && offers > has;
    }

    private boolean fitsBetter(NumaMask candidate, NumaMask current) {
        if (distances.isPresent() && candidate.count() == current.count()) {
            double distance = distances.get().mean(candidate);
            double before = distances.get().mean(current);
            return distance == before ? candidate.isBelow(current) : distance < before;
        }
        return candidate.isNarrowerThan(current);
    }
}
