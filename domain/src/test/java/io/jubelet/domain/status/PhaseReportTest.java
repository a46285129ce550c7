package io.jubelet.domain.status;

import static io.jubelet.domain.Fixtures.container;
import static io.jubelet.domain.Fixtures.observed;
import static io.jubelet.domain.Fixtures.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhaseReportTest {

    /** A reason belongs to its phase: that of another phase is not shown, that of the API server fills in. */
    @ParameterizedTest
    @CsvSource({
        // what follows from the containers, phase and reason reported last, those at the API server, phase and reason shown
        "RUNNING,   RUNNING, '',      RUNNING, '', RUNNING,   ''",
        "RUNNING,   RUNNING, r,       RUNNING, a,  RUNNING,   r",
        "RUNNING,   RUNNING, '',      RUNNING, a,  RUNNING,   a",
        "RUNNING,   PENDING, r,       PENDING, a,  RUNNING,   ''",
        "RUNNING,   FAILED,  Evicted, RUNNING, a,  FAILED,    Evicted",
        "RUNNING,   FAILED,  '',      FAILED,  a,  FAILED,    a",
        "RUNNING,   RUNNING, r,       FAILED,  a,  FAILED,    ''",
        "SUCCEEDED, FAILED,  r,       RUNNING, a,  SUCCEEDED, ''",
        "SUCCEEDED, RUNNING, r,       FAILED,  a,  FAILED,    ''",
    })
    void aTerminalPhaseIsFinalAndAReasonIsThatOfItsPhase(PodPhase computed, PodPhase before, String reasonBefore,
            PodPhase there, String reasonThere, PodPhase phase, String reason) {
        StatusInput input = StatusInput.builder(pod(container("a")).withStatus(status(there, reasonThere)), observed())
                .previous(status(before, reasonBefore)).build();
        PhaseReport report = PhaseReport.of(computed, input);
        assertEquals(phase + " " + reason, report.phase() + " " + report.reason());
        assertEquals(reason, report.message());
    }

    private static PodStatus status(PodPhase phase, String reason) {
        return Statuses.phase(phase).reason(reason).message(reason).build();
    }
}
