package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.event.EventCorrelation;
import io.jubelet.domain.event.EventKey;
import io.jubelet.domain.event.EventSubject;
import io.jubelet.domain.event.Repetition;
import io.jubelet.domain.event.ReportedEvent;
import io.jubelet.domain.event.SimilarEvents;
import io.jubelet.domain.event.SpamBudget;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

final class EventFilterCheck implements VectorCheck {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private static final class Remembered implements EventCorrelation.Memory {

        private final Map<EventKey, SimilarEvents> similar = new HashMap<>();
        private final Map<EventKey, Repetition> repetitions = new HashMap<>();
        private final Map<EventKey, SpamBudget> budgets = new HashMap<>();

        @Override
        public Optional<SimilarEvents> similar(EventKey key) {
            return Optional.ofNullable(similar.get(key));
        }

        @Override
        public Optional<Repetition> repetition(EventKey key) {
            return Optional.ofNullable(repetitions.get(key));
        }

        @Override
        public Optional<SpamBudget> budget(EventKey key) {
            return Optional.ofNullable(budgets.get(key));
        }

        void remember(EventCorrelation event, String name) {
            similar.put(event.aggregateKey(), event.similar());
            budgets.put(event.spamKey(), event.budget());
            repetitions.put(event.eventKey(), event.named(name));
        }
    }

    @Override
    public String area() {
        return "event_filter";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Remembered memory = new Remembered();
        List<Object> requests = new ArrayList<>();
        for (Map<String, Object> step : Json.objects(in, "steps")) {
            int repeat = step.containsKey("repeat") ? Json.integer(step, "repeat") : 1;
            for (int i = 0; i < repeat; i++) {
                requests.add(requests(event(step, i), memory, Json.text(step, "serverAnswer")));
            }
        }
        return Map.of("requests", requests);
    }

    private static ReportedEvent event(Map<String, Object> step, int number) {
        String object = Json.text(step, "object");
        long second = Json.number(step, "at") + number * Json.number(step, "everySeconds");
        String message = Json.text(step, "message") + (Json.flag(step, "numbered") ? " " + number : "");
        return new ReportedEvent(
                new EventSubject("Pod", "v1", "default", object, "uid-" + object, Json.text(step, "fieldPath")),
                Json.text(step, "type"), Json.text(step, "reason"), message, BEGIN.plusSeconds(second));
    }

    private static List<Object> requests(ReportedEvent reported, Remembered memory, String answer) {
        EventCorrelation event = EventCorrelation.of(reported, memory, reported.at());
        String name = event.update().orElseGet(() -> reported.subject().name() + "."
                + Long.toHexString(reported.at().getEpochSecond() * 1_000_000_000));
        memory.remember(event, name);
        if (event.dropped()) {
            return List.of();
        }
        if (event.update().isEmpty()) {
            return List.of(create(event, name));
        }
        return answer.equals("notFound") ? List.of(patch(event, name), create(event, name)) : List.of(patch(event, name));
    }

    private static Map<String, Object> create(EventCorrelation event, String name) {
        Map<String, Object> request = new TreeMap<>(changing(event));
        request.put("verb", "create");
        request.put("name", name);
        request.put("firstTimestamp", event.first().toString());
        return request;
    }

    private static Map<String, Object> patch(EventCorrelation event, String name) {
        return Map.of("verb", "patch", "name", name, "patch", changing(event));
    }

    private static Map<String, Object> changing(EventCorrelation event) {
        return Map.of("count", event.count(), "message", event.event().message(),
                "lastTimestamp", event.event().at().toString());
    }
}
