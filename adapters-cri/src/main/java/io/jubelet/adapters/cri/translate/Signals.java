package io.jubelet.adapters.cri.translate;

import io.jubelet.adapters.cri.wire.ContainerProto.Signal;
import io.jubelet.ports.failure.InvalidArgumentException;

/** Stop signals: {@code SIGRTMIN+1} in pods, {@code SIGRTMINPLUS1} on the wire. */
final class Signals {

    private Signals() {
    }

    /** @throws InvalidArgumentException when there is no such signal */
    static Signal toWire(String name) {
        if (name.isEmpty()) {
            return Signal.RUNTIME_DEFAULT;
        }
        try {
            return Signal.valueOf(name.replace("+", "PLUS").replace("-", "MINUS"));
        } catch (IllegalArgumentException e) {
            throw new InvalidArgumentException("\"" + name + "\" is no signal that can stop a container", e);
        }
    }

    /** The name of a signal, empty for the default of the image and for one that is not defined. */
    static String fromWire(Signal signal) {
        return switch (signal) {
            case RUNTIME_DEFAULT, UNRECOGNIZED -> "";
            default -> signal.name().replace("PLUS", "+").replace("MINUS", "-");
        };
    }
}
