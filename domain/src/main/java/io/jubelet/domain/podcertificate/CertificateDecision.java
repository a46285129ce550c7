package io.jubelet.domain.podcertificate;

import io.jubelet.domain.podcertificate.CertificateState.Fresh;
import io.jubelet.domain.podcertificate.CertificateState.Initial;
import io.jubelet.domain.podcertificate.CertificateState.Refreshing;
import io.jubelet.domain.podcertificate.CertificateState.Refusal;
import io.jubelet.domain.podcertificate.CertificateState.Refused;
import io.jubelet.domain.podcertificate.CertificateState.Waiting;
import io.jubelet.domain.value.QuotedText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The next action for a certificate. The rules are those of KEP 4317 and of the API documentation of
 * PodCertificateRequest: a signer sets the time at which a certificate is to be replaced, a refusal is for good, and a request
 * that was deleted is made again.
 *
 * @param state the state from now on
 * @param asks whether a new request is to be made; then {@link #asked} gives the state after it
 * @param events events for users about the pod
 */
public record CertificateDecision(CertificateState state, boolean asks, List<Event> events) {

    /** Longest time that a refresh, or the end of the wait, is put off by chance, in seconds. */
    public static final int MAX_JITTER_SECONDS = 300;

    /** Copies the list. */
    public CertificateDecision {
        Objects.requireNonNull(state, "state");
        events = List.copyOf(events);
    }

    /**
     * A warning about the pod.
     *
     * @param reason reason of the event
     * @param message for users
     */
    public record Event(String reason, String message) {

        /** Rejects null. */
        public Event {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
        }
    }

    /**
     * Looks at a certificate.
     *
     * @param seen the request that the state waits for, as the API server has it; empty when it is not there, or not seen yet
     * @param jitter time by which a refresh is put off, from 0 to {@link #MAX_JITTER_SECONDS}
     */
    public static CertificateDecision of(CertificateState state, Optional<PodCertificateRequest> seen, Instant now, Duration jitter) {
        return switch (state) {
            case Initial _ -> new CertificateDecision(state, true, List.of());
            case Waiting waiting -> decided(state, new Initial(), waiting.request(), seen, now, jitter);
            case Refused _ -> new CertificateDecision(state, false, List.of());
            case Fresh fresh when !fresh.validity().isDue(now) -> new CertificateDecision(state, false, List.of());
            case Fresh fresh -> new CertificateDecision(reported(fresh, now), true, warnings(fresh.validity(), now));
            case Refreshing refreshing -> refreshing(refreshing, seen, now, jitter);
        };
    }

    private static CertificateDecision refreshing(Refreshing state, Optional<PodCertificateRequest> seen, Instant now, Duration jitter) {
        CertificateDecision turn = decided(state, state.former(), state.request(), seen, now, jitter);
        if (turn.state() != state || seen.isEmpty()) {
            return turn;
        }
        return new CertificateDecision(new Refreshing(reported(state.former(), now), state.request()), false,
                warnings(state.former().validity(), now));
    }

    /** @param without the state in which the request would be made again */
    private static CertificateDecision decided(CertificateState state, CertificateState without, OpenRequest open,
            Optional<PodCertificateRequest> seen, Instant now, Duration jitter) {
        if (seen.isEmpty()) {
            return now.isAfter(open.abandonAt()) ? of(without, seen, now, jitter) : new CertificateDecision(state, false, List.of());
        }
        String name = seen.get().fullName();
        return switch (seen.get().outcome()) {
            case PodCertificateRequest.Pending _ -> new CertificateDecision(state, false, List.of());
            case PodCertificateRequest.Denied denied -> new CertificateDecision(
                    new Refused(Refusal.DENIED, denied.reason(), denied.message()), false,
                    List.of(refusal("Denied", name + " was denied", denied.reason(), denied.message())));
            case PodCertificateRequest.Failed failed -> new CertificateDecision(
                    new Refused(Refusal.FAILED, failed.reason(), failed.message()), false,
                    List.of(refusal("Failed", name + " failed", failed.reason(), failed.message())));
            case PodCertificateRequest.Issued issued -> new CertificateDecision(new Fresh(
                    Credential.issued(open.key(), issued.chain()),
                    new CertificateValidity(issued.beginRefreshAt().plus(jitter), issued.notAfter(), false, false)), false, List.of());
        };
    }

    private static Event refusal(String reason, String what, String why, String message) {
        return new Event(reason, "PodCertificateRequest " + what + ", reason=" + QuotedText.of(why) + ", message="
                + QuotedText.of(message));
    }

    private static Fresh reported(Fresh fresh, Instant now) {
        return new Fresh(fresh.issued(), fresh.validity().withReports(now));
    }

    private static List<Event> warnings(CertificateValidity validity, Instant now) {
        List<Event> warnings = new ArrayList<>();
        if (validity.isOverdue(now) && !validity.overdueReported()) {
            warnings.add(new Event("CertificateOverdueForRefresh", "PodCertificate refresh overdue"));
        }
        if (validity.isExpired(now) && !validity.expiredReported()) {
            warnings.add(new Event("CertificateExpired", "PodCertificate expired"));
        }
        return warnings;
    }

    /**
     * The state after the new request was made.
     *
     * @throws IllegalStateException when none was to be made
     */
    public CertificateState asked(OpenRequest request) {
        return switch (state) {
            case Initial _ -> new Waiting(request);
            case Fresh fresh -> new Refreshing(fresh, request);
            case Waiting _, Refreshing _, Refused _ -> throw new IllegalStateException("nothing was to be requested");
        };
    }
}
