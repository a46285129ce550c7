package io.jubelet.domain.probe;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.IntOrString;
import java.util.Optional;
import java.util.regex.Pattern;

/** Ports that probes and hooks name. */
public final class ContainerPorts {

    private static final int MAX_PORT = 65535;
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+");

    private ContainerPorts() {
    }

    /**
     * The number of a port: a number as it is, a text as the name of a port of the container, else as a number.
     *
     * @return 1 to 65535
     * @throws PodConfigException if the container has no such port, or the number is none of a port
     */
    public static int resolve(Optional<IntOrString> port, Container container) throws PodConfigException {
        return switch (port.orElse(IntOrString.of(0))) {
            case IntOrString.Int(int number) -> checked(Integer.toString(number));
            case IntOrString.Text(String text) -> {
                Optional<ContainerPort> named = container.ports().stream()
                        .filter(candidate -> candidate.name().equals(text)).findFirst();
                if (named.isPresent()) {
                    yield checked(Integer.toString(named.get().containerPort()));
                }
                if (!NUMBER.matcher(text).matches()) {
                    throw new PodConfigException("strconv.Atoi: parsing \"" + text + "\": invalid syntax");
                }
                yield checked(text);
            }
        };
    }

    private static int checked(String number) throws PodConfigException {
        try {
            int port = Integer.parseInt(number);
            if (port > 0 && port <= MAX_PORT) {
                return port;
            }
        } catch (NumberFormatException tooLong) {
            // As wrong as any other number out of range.
        }
        throw new PodConfigException("invalid port number: " + number);
    }
}
