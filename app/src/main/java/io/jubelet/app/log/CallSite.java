package io.jubelet.app.log;

import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Optional;

/** Origin of a record, while it is being logged: {@code pleg/RuntimeObserver.java:183}. */
final class CallSite {

    /** Everything between the place that logs and this one. */
    private static final List<String> LOGGING = List.of("java.util.logging.", "java.lang.System$Logger", "sun.util.logging.",
            "sun.util.logger.", "jdk.internal.logger.", "sun.net.www.protocol.http.", "org.slf4j.",
            "io.vertx.core.internal.logging.", "io.vertx.core.logging.", "io.netty.util.internal.logging.",
            CallSite.class.getName(), JsonFormat.class.getName(), LineHandler.class.getName());

    private CallSite() {
    }

    /** The place; empty when a class has no source file. */
    static Optional<String> find() {
        return StackWalker.getInstance().walk(frames -> frames.filter(CallSite::isCaller).findFirst())
                .filter(frame -> frame.getFileName() != null).map(CallSite::name);
    }

    private static boolean isCaller(StackFrame frame) {
        return LOGGING.stream().noneMatch(frame.getClassName()::startsWith);
    }

    private static String name(StackFrame frame) {
        String[] parts = frame.getClassName().split("\\.");
        String place = frame.getFileName() + ":" + frame.getLineNumber();
        return parts.length < 2 ? place : parts[parts.length - 2] + "/" + place;
    }
}
