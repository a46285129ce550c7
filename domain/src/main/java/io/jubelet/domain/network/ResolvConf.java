package io.jubelet.domain.network;

import io.jubelet.domain.pod.PodConfigException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Resolver settings of the node ({@code resolv.conf(5)}).
 *
 * @param nameservers addresses, all lines together
 * @param searches search domains of the last line that gives any, without final dots
 * @param options options of all lines; the last one of a name counts
 */
public record ResolvConf(List<String> nameservers, List<String> searches, List<String> options) {

    /** Settings that say nothing. */
    public static final ResolvConf EMPTY = new ResolvConf(List.of(), List.of(), List.of());

    private static final Pattern BLANKS = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

    /** Copies the lists. */
    public ResolvConf {
        nameservers = List.copyOf(nameservers);
        searches = List.copyOf(searches);
        options = List.copyOf(options);
    }

    /**
     * Reads the file; lines that mean nothing are passed over.
     *
     * @throws PodConfigException if a line names no server: which one the resolver would then use is undefined
     */
    public static ResolvConf parse(String content) throws PodConfigException {
        List<String> nameservers = new ArrayList<>();
        List<String> searches = List.of();
        Map<String, String> options = new LinkedHashMap<>();
        for (String line : content.split("\n")) {
            List<String> words = words(line);
            if (words.isEmpty() || words.getFirst().startsWith("#")) {
                continue;
            }
            List<String> rest = words.subList(1, words.size());
            switch (words.getFirst()) {
                case "nameserver" -> nameservers.add(firstServer(rest));
                case "search" -> searches = domains(rest);
                case "options" -> rest.forEach(option -> options.put(nameOf(option), option));
                default -> {
                    // Other keywords concern only the resolver of the node.
                }
            }
        }
        return new ResolvConf(nameservers, searches, List.copyOf(options.values()));
    }

    private static List<String> words(String line) {
        return BLANKS.splitAsStream(line).filter(word -> !word.isEmpty()).toList();
    }

    private static String firstServer(List<String> words) throws PodConfigException {
        if (words.isEmpty()) {
            throw new PodConfigException(
                    "Encountered error while parsing resolv conf file. Error: nameserver list is empty ");
        }
        return words.getFirst();
    }

    private static String nameOf(String option) {
        int colon = option.indexOf(':');
        return colon < 0 ? option : option.substring(0, colon);
    }

    /** With and without its final dot a domain is the same; the root alone searches nothing. */
    private static List<String> domains(List<String> words) {
        return words.stream()
                .map(word -> word.endsWith(".") ? word.substring(0, word.length() - 1) : word)
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
