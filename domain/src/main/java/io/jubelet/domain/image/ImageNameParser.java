package io.jubelet.domain.image;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses a reference to an image. The texts of its errors are those of other tools. */
final class ImageNameParser {

    private static final String HUB = "docker.io";
    private static final String LEGACY_HUB = "index.docker.io";
    private static final int MAX_PATH = 255;
    /** Bounds the work that a broken manifest can cause; no registry takes names of this length. */
    private static final int MAX_LENGTH = 4096;

    private static final String MALFORMED = "invalid reference format";
    private static final String MALFORMED_DIGEST = "invalid checksum digest format";

    private static final Pattern ID = Pattern.compile("[a-f0-9]{64}");
    private static final Pattern HOST_PART = Pattern.compile("[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?");
    private static final Pattern V6_HOST = Pattern.compile("\\[[a-fA-F0-9:]+]");
    private static final Pattern PORT = Pattern.compile("[0-9]+");
    private static final Pattern PATH_PART = Pattern.compile("[a-z0-9]+(?:(?:__|[._]|-+)[a-z0-9]+)*");
    private static final Pattern TAG = Pattern.compile("\\w[\\w.-]{0,127}");
    private static final Pattern LOWER_HEX = Pattern.compile("[a-f0-9]+");
    private static final Pattern ALGORITHM_PART = Pattern.compile("[a-zA-Z][a-zA-Z0-9]*");
    /** What looks like the value of a digest; shorter ones don't. */
    private static final Pattern DIGEST_VALUE = Pattern.compile("[a-fA-F0-9]{32,}");
    private static final Map<String, Integer> DIGEST_LENGTHS = Map.of("sha256", 64, "sha384", 96, "sha512", 128);

    private ImageNameParser() {
    }

    static ImageName parse(String text) {
        if (ID.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "invalid repository name (" + text + "), cannot specify 64-byte hexadecimal strings");
        }
        require(text.length() <= MAX_LENGTH);
        int slash = text.indexOf('/');
        boolean hasHost = slash >= 0 && isHost(text.substring(0, slash));
        String host = hasHost ? text.substring(0, slash) : HUB;
        String rest = hasHost ? text.substring(slash + 1) : text;
        if (host.equals(LEGACY_HUB)) {
            host = HUB;
        }
        if (host.equals(HUB) && rest.indexOf('/') < 0) {
            rest = "library/" + rest;
        }
        requireLowerCase(rest);
        return parse(text, host, rest);
    }

    private static ImageName parse(String text, String host, String rest) {
        int at = rest.indexOf('@');
        String digest = at < 0 ? "" : rest.substring(at + 1);
        String named = at < 0 ? rest : rest.substring(0, at);
        int colon = named.indexOf(':', named.lastIndexOf('/') + 1);
        String tag = colon < 0 ? "" : named.substring(colon + 1);
        String path = colon < 0 ? named : named.substring(0, colon);
        if (!isValidHost(host)) {
            // What can't be a host may still be the first part of the path.
            path = host + "/" + path;
        }
        if (path.length() > MAX_PATH) {
            throw new IllegalArgumentException("repository name must not be more than " + MAX_PATH + " characters");
        }
        if (!isPath(path) && isPath(path.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("repository name must be lowercase");
        }
        require(isPath(path));
        require(colon < 0 || TAG.matcher(tag).matches());
        if (at >= 0) {
            problem(digest).ifPresent(why -> {
                throw new IllegalArgumentException(why);
            });
        }
        return new ImageName(text, isValidHost(host) ? host + "/" + path : path,
                colon < 0 && at < 0 ? ImageName.DEFAULT_TAG : tag, digest);
    }

    static Optional<String> withoutVersion(String text) {
        int at = text.indexOf('@');
        String named = at < 0 ? text : text.substring(0, at);
        int colon = named.indexOf(':', named.lastIndexOf('/') + 1);
        String name = colon < 0 ? named : named.substring(0, colon);
        int slash = name.indexOf('/');
        String path = slash > 0 && isValidHost(name.substring(0, slash)) ? name.substring(slash + 1) : name;
        boolean valid = text.length() <= MAX_LENGTH && path.length() <= MAX_PATH && isPath(path)
                && (colon < 0 || TAG.matcher(named.substring(colon + 1)).matches())
                && (at < 0 || problem(text.substring(at + 1)).isEmpty());
        return valid ? Optional.of(name) : Optional.empty();
    }

    /** The first part names a registry if it could not be part of a path. */
    private static boolean isHost(String first) {
        return first.indexOf('.') >= 0 || first.indexOf(':') >= 0 || first.equals("localhost")
                || !first.equals(first.toLowerCase(Locale.ROOT));
    }

    private static boolean isValidHost(String host) {
        int colon = host.indexOf(':', host.indexOf(']') + 1);
        String name = colon < 0 ? host : host.substring(0, colon);
        boolean portIsValid = colon < 0 || PORT.matcher(host.substring(colon + 1)).matches();
        return portIsValid && (V6_HOST.matcher(name).matches()
                || Arrays.stream(name.split("\\.", -1)).allMatch(part -> HOST_PART.matcher(part).matches()));
    }

    private static boolean isPath(String path) {
        return Arrays.stream(path.split("/", -1)).allMatch(part -> PATH_PART.matcher(part).matches());
    }

    /** What is wrong with a digest; empty when it can be used. */
    private static Optional<String> problem(String digest) {
        int colon = digest.indexOf(':');
        String algorithm = digest.substring(0, Math.max(colon, 0));
        String value = digest.substring(colon + 1);
        if (!isAlgorithm(algorithm) || !DIGEST_VALUE.matcher(value).matches()) {
            return Optional.of(MALFORMED);
        }
        if (!DIGEST_LENGTHS.containsKey(algorithm)) {
            return Optional.of(algorithm.equals(algorithm.toLowerCase(Locale.ROOT)) ? "unsupported digest algorithm" : MALFORMED_DIGEST);
        }
        if (DIGEST_LENGTHS.get(algorithm) != value.length()) {
            return Optional.of("invalid checksum digest length");
        }
        return LOWER_HEX.matcher(value).matches() ? Optional.empty() : Optional.of(MALFORMED_DIGEST);
    }

    /** Part by part: one expression for a long text of many parts would need a deep stack. */
    private static boolean isAlgorithm(String text) {
        return Arrays.stream(text.split("[-_+.]", -1)).allMatch(part -> ALGORITHM_PART.matcher(part).matches());
    }

    private static void requireLowerCase(String rest) {
        int colon = rest.indexOf(':');
        String path = colon < 0 ? rest : rest.substring(0, colon);
        if (!path.equals(path.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "invalid reference format: repository name (" + path + ") must be lowercase");
        }
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException(MALFORMED);
        }
    }
}
