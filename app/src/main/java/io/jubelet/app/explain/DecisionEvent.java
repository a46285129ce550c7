package io.jubelet.app.explain;

import io.jubelet.app.message.event.DecisionMade;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A decision about a pod, in a recording of the JDK Flight Recorder. Loading this class sets up the recorder with all events of
 * the JVM, so it is not used before {@link jdk.jfr.FlightRecorder#isInitialized() a recording} exists.
 */
@Name(DecisionEvent.NAME)
@Label("Pod decision")
@Description("Why a pod or a part of it was started, stopped, or waits")
@Category({"jubelet", "Pods"})
@StackTrace(false)
final class DecisionEvent extends Event {

    static final String NAME = "io.jubelet.Decision";

    @Label("Namespace")
    private String namespace;

    @Label("Pod")
    private String pod;

    @Label("Uid")
    private String uid;

    @Label("Kind")
    private String kind;

    @Label("Subject")
    private String subject;

    @Label("Decision")
    private String text;

    @Label("Holds up")
    private boolean holdsUp;

    /** Records the decision if a recording has such events. */
    static void commit(DecisionMade made) {
        var event = new DecisionEvent();
        if (event.isEnabled()) {
            event.namespace = made.pod().namespace();
            event.pod = made.pod().name();
            event.uid = made.pod().uid();
            event.kind = made.decision().kind();
            event.subject = made.decision().subject();
            event.text = made.decision().text();
            event.holdsUp = made.decision().holdsUp();
            event.commit();
        }
    }
}
