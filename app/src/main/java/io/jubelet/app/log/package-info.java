/**
 * One log for everything in the process: System.Logger, Vert.x and Netty all end in java.util.logging, and from
 * there in lines, of text or JSON, on the standard error stream unless the configuration says otherwise. No other package
 * decides about the format or the destination of a line.
 */
package io.jubelet.app.log;
