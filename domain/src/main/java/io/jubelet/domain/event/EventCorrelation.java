package io.jubelet.domain.event;

import java.time.Instant;
import java.util.Optional;

/**
 * Correlates an event with earlier ones, and keeps the state for the next one. The steps are: many similar events are
 * aggregated into one; one that was sent before is counted; an object with too many events of one type has those of that type
 * dropped, though counted.
 *
 * @param event the event that is to be sent; its message shows it if it stands for several
 * @param count how often it happened
 * @param first when it happened first
 * @param update name of the object at the server that is to be changed, empty when one is to be created
 * @param dropped whether it is not sent
 * @param aggregateKey key of {@code similar}
 * @param similar what is kept of events that are alike
 * @param eventKey key under which the event is kept, whether it is sent or not
 * @param spamKey key of {@code budget}
 * @param budget what is kept of the events of this type about the object
 */
public record EventCorrelation(
        ReportedEvent event,
        int count,
        Instant first,
        Optional<String> update,
        boolean dropped,
        EventKey aggregateKey,
        SimilarEvents similar,
        EventKey eventKey,
        EventKey spamKey,
        SpamBudget budget) {

    private static final String COMBINED = "(combined from similar events): ";

    /** State kept of earlier events. */
    public interface Memory {

        /** Events that are alike. */
        Optional<SimilarEvents> similar(EventKey aggregateKey);

        /** The same event. */
        Optional<Repetition> repetition(EventKey eventKey);

        /** The budget of the object for events of one type. */
        Optional<SpamBudget> budget(EventKey spamKey);
    }

    /**
     * Decides.
     *
     * @param reported what happened
     * @param memory what is kept; is only read
     * @param now the present moment
     */
    public static EventCorrelation of(ReportedEvent reported, Memory memory, Instant now) {
        EventKey aggregateKey = EventKey.ofAggregate(reported);
        SimilarEvents.Step similar = SimilarEvents.after(memory.similar(aggregateKey), reported.message(), now);
        ReportedEvent event = similar.full() ? combined(reported) : reported;
        EventKey eventKey = similar.full() ? aggregateKey : EventKey.ofEvent(reported);
        Optional<Repetition> before = memory.repetition(eventKey);
        EventKey spamKey = EventKey.ofSpamBudget(reported);
        SpamBudget.Step budget = SpamBudget.after(memory.budget(spamKey), now);
        return new EventCorrelation(event, before.map(Repetition::count).orElse(0) + 1,
                before.map(Repetition::first).orElse(event.at()), before.map(Repetition::name), budget.spent(),
                aggregateKey, similar.next(), eventKey, spamKey, budget.next());
    }

    private static ReportedEvent combined(ReportedEvent event) {
        return new ReportedEvent(event.subject(), event.type(), event.reason(), COMBINED + event.message(), event.at(),
                event.annotations());
    }

    /** State kept of the event, which has this name at the API server or would have it. */
    public Repetition named(String name) {
        return new Repetition(name, count, first);
    }
}
