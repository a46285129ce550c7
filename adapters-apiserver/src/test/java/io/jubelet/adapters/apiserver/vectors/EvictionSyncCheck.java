package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.eviction.EvictionChoice;
import io.jubelet.domain.eviction.EvictionPolicy;
import io.jubelet.domain.eviction.EvictionSignal;
import io.jubelet.domain.eviction.LocalStorageLimits;
import io.jubelet.domain.eviction.NodeReclaim;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.eviction.PodUsage;
import io.jubelet.domain.eviction.PressureCondition;
import io.jubelet.domain.eviction.PressureRound;
import io.jubelet.domain.eviction.PressureState;
import io.jubelet.domain.eviction.SignalObservation;
import io.jubelet.domain.eviction.ThresholdParser;
import io.jubelet.domain.pod.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Several rounds, executed the way an agent would. */
final class EvictionSyncCheck implements VectorCheck {

    @Override
    public String area() {
        return "eviction_sync";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        EvictionPolicy policy = new EvictionPolicy(ThresholdParser.parse(VectorThresholds.settings(in)),
                VectorUsage.layout(in), Duration.ofSeconds(Json.number(in, "pressureTransitionPeriodSeconds")),
                Json.number(in, "evictionMaxPodGracePeriodSeconds"));
        Map<String, PodUsage> usages = VectorUsage.pods(in, "podStats");
        List<Pod> pods = new ArrayList<>(VectorPods.pods(in, "pods"));
        PressureState state = PressureState.NONE;
        List<Object> steps = new ArrayList<>();
        for (Map<String, Object> step : Json.objects(in, "steps")) {
            Map<EvictionSignal, SignalObservation> observed = VectorUsage.observations(Json.object(step, "node"));
            Map<EvictionSignal, SignalObservation> after = Json.has(step, "nodeAfterReclaim")
                    ? VectorUsage.observations(Json.object(step, "nodeAfterReclaim")) : observed;
            PressureRound round = PressureRound.observe(
                    policy, state, observed, VectorPods.monotonic(step, "now"));
            state = round.state();
            List<Object> reclaimed = new ArrayList<>();
            List<PodEviction> evictions = evict(policy, round, pods, usages, after, reclaimed);
            evictions.forEach(eviction -> pods.remove(eviction.pod()));
            steps.add(Map.of(
                    "killed", evictions.stream().map(EvictionSyncCheck::tree).toList(),
                    "nodeConditions", round.conditions().stream().map(PressureCondition::wireName).toList(),
                    "reclaimed", reclaimed,
                    "metSignals", state.met().stream().map(met -> met.signal().wireName()).sorted().toList()));
        }
        return Map.of("steps", steps);
    }

    private static List<PodEviction> evict(EvictionPolicy policy, PressureRound round, List<Pod> pods,
            Map<String, PodUsage> usages, Map<EvictionSignal, SignalObservation> after, List<Object> reclaimed) {
        List<PodEviction> exceeded = LocalStorageLimits.exceeded(pods, policy.layout(), usages);
        if (!exceeded.isEmpty() || round.mostPressing().isEmpty()) {
            return exceeded;
        }
        List<NodeReclaim> reclaims = policy.layout().reclaims(round.mostPressing().get().signal());
        reclaims.forEach(reclaim -> reclaimed.add(reclaim == NodeReclaim.UNUSED_IMAGES ? "images" : "containers"));
        if (!reclaims.isEmpty() && PressureRound.isRelieved(policy, after)) {
            return List.of();
        }
        return EvictionChoice.choose(policy, round, pods, usages).stream().toList();
    }

    private static Map<String, Object> tree(PodEviction eviction) {
        List<Object> conditions = !eviction.disrupts() ? List.of() : List.of(Map.of("type", "DisruptionTarget",
                "status", "True", "reason", PodEviction.DISRUPTION_REASON, "message", eviction.message()));
        return Map.of("pod", eviction.pod().metadata().name(), "gracePeriodOverride", eviction.gracePeriodSeconds(),
                "message", eviction.message(), "conditions", conditions);
    }

    @Override
    public Object normalise(Object out) {
        return Map.of("steps", Json.objects(Json.asObject(out), "steps").stream()
                .map(step -> Json.withSorted(step, "nodeConditions")).toList());
    }
}
