/**
 * The log files of containers: what a line says, and which lines
 * and bytes of a file somebody gets who asks for a log.
 *
 * <p>Bytes in, bytes out: files are opened, watched and rotated elsewhere. Contents may be any bytes and are never
 * decoded.
 */
package io.jubelet.domain.logs;
