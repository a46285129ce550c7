package io.jubelet.domain.server;

import io.jubelet.domain.value.QuotedText;
import java.util.ArrayList;
import java.util.List;

/** Ports that a WebSocket forwards. Other clients name them later, within their connection. */
public final class ForwardedPorts {

    private static final int MOST = 65535;

    private ForwardedPorts() {
    }

    /**
     * Reads them.
     *
     * @param values values of the query parameter {@code port}, each one port or several with commas
     * @throws IllegalArgumentException when there is none, or one is no port; the message is for the client
     */
    public static List<Integer> of(List<String> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("query parameter \"port\" is required");
        }
        List<Integer> ports = new ArrayList<>();
        for (String value : values) {
            if (value.isEmpty()) {
                throw new IllegalArgumentException("query parameter \"port\" cannot be empty");
            }
            for (String port : value.split(",", -1)) {
                ports.add(port(port, value));
            }
        }
        return ports;
    }

    private static int port(String text, String value) {
        String problem = "";
        int port = 0;
        if (text.isEmpty() || text.chars().anyMatch(c -> c < '0' || c > '9')) {
            problem = "invalid syntax";
        } else {
            String digits = text.replaceFirst("^0+(?=.)", "");
            port = digits.length() > 5 ? MOST + 1 : Integer.parseInt(digits);
            problem = port > MOST ? "value out of range" : "";
        }
        if (!problem.isEmpty()) {
            throw new IllegalArgumentException("unable to parse " + QuotedText.of(value)
                    + " as a port: strconv.ParseUint: parsing " + QuotedText.of(text) + ": " + problem);
        }
        if (port == 0) {
            throw new IllegalArgumentException("port " + QuotedText.of(value) + " must be > 0");
        }
        return port;
    }
}
